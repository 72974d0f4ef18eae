/** The neighbours of each key on a keyboard, in directions: the key plain and shifted, null where there is none. */
declare module 'zxcvbn/lib/adjacency_graphs.js' {
  const graphs: Readonly<Record<string, Readonly<Record<string, readonly (string | null)[]>>>>;
  export default graphs;
}
