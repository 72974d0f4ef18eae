import { readFileSync } from 'node:fs';

/**
 * @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk
 */

/**
 * Returns the files of the built page that load before the first question: HTML with the icon, JS and CSS. The server adds the first
 * screen to the HTML. tests/journeys/bytes.spec.ts compares this list with what a browser fetches.
 * @param {string} folder the built page, `dist/page`
 * @returns {string[]} paths inside the folder
 */
export function firstQuestionFiles(folder) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));
  const files = new Set(['index.html']);
  const visited = new Set();
  const pending = ['index.html'];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (visited.has(name)) continue;
    visited.add(name);
    const chunk = chunks[name];
    if (!chunk) throw new Error(`The build has no chunk for ${name}: scripts/firstQuestion.mjs is out of date.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    pending.push(...(chunk.imports ?? []));
  }
  return [...files];
}
