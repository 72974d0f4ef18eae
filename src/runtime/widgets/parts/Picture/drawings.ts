/**
 * The addresses of the drawings by name: the files of drawings/, each 320 by 200, in the colours of the design language.
 * They are files of their own (a policy that allows no data: images holds) and come only where they are shown.
 */
const FILES = import.meta.glob<string>('./drawings/*.svg', { eager: true, query: '?no-inline', import: 'default' });

/** A drawing by its name; undefined where there is none. */
export function drawing(name: string): string | undefined {
  return FILES[`./drawings/${name}.svg`];
}

/** The names of all drawings. */
export function drawingNames(): readonly string[] {
  return Object.keys(FILES).map((path) => path.slice('./drawings/'.length, -'.svg'.length));
}
