/** Neighbours of each key on a keyboard, by direction: the key unshifted and shifted, null where there is none. */
declare module 'zxcvbn/lib/adjacency_graphs.js' {
  const graphs: Readonly<Record<string, Readonly<Record<string, readonly (string | null)[]>>>>;
  export default graphs;
}
