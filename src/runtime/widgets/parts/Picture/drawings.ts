const FOLDER = '../../../../../question-sets/drawings/';

/**
 * The addresses of the definitions' drawings, each 320 by 200 in the colours of tokens.css. They are separate files, which are
 * loaded only when they are shown, because the content security policy allows no data: images.
 */
const FILES = import.meta.glob<string>('../../../../../question-sets/drawings/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
});

/** Returns the address of a drawing; undefined if there is none with that name. */
export function drawing(name: string): string | undefined {
  return FILES[`${FOLDER}${name}.svg`];
}

/** Returns the names of all drawings. */
export function drawingNames(): readonly string[] {
  return Object.keys(FILES).map((path) => path.slice(FOLDER.length, -'.svg'.length));
}
