const FOLDER = '../../../../../question-sets/drawings/';

/**
 * The URLs of the definitions' drawings, each 320 by 200. They are separate files, which are loaded only when they are
 * shown. Their colours are the page's tokens, which `<use>` inherits and `<img>` would not.
 */
const FILES = import.meta.glob<string>('../../../../../question-sets/drawings/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
});

/** Returns the URL of a drawing; undefined if there is none with that name. */
export function drawingUrl(name: string): string | undefined {
  const file = FILES[`${FOLDER}${name}.svg`];
  return file && `${file}#drawing`;
}

/** Returns the names of all drawings. */
export function drawingNames(): readonly string[] {
  return Object.keys(FILES).map((path) => path.slice(FOLDER.length, -'.svg'.length));
}
