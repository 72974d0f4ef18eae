import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readDefinitionFiles } from '../../src/runtime/definitions/files.ts';
import { parseDocument } from '../../src/runtime/definitions/parse.ts';
import { kindOf } from '../../src/runtime/definitions/sources.ts';
import { generatedStoriesIn, MODULES } from './catalogue.ts';

const MEMBERS = 'virtual:example-members';
const ALL = 'virtual:generated-stories';
const DRAW = fileURLToPath(new URL('./screenStory.tsx', import.meta.url));

/**
 * Provides the modules of the generated stories, `virtual:generated-stories` (all of them as data), and `virtual:example-members` (the
 * walks of the example members by file).
 */
export function generatedStories(): Plugin {
  let root = process.cwd();
  const isOurs = (id: string): boolean => id === ALL || id === MEMBERS || id.startsWith(MODULES);
  return {
    name: 'generated-stories',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => {
      const moduleId = id.replace(/^\//, '');
      return isOurs(moduleId) ? `\0${moduleId}` : null;
    },
    load(id) {
      const moduleId = id.startsWith('\0') ? id.slice(1) : '';
      if (!isOurs(moduleId)) return null;
      if (moduleId === MEMBERS) return `export default JSON.parse(${JSON.stringify(JSON.stringify(membersIn(root)))});`;
      const groups = generatedStoriesIn(root);
      if (moduleId === ALL) return `export default ${JSON.stringify(groups)};`;
      const group = groups.find(({ module }) => module === moduleId);
      if (!group) return this.error(`There are no stories ${moduleId}`);
      const { title, stories } = group;
      return [
        `import { screenStory, screenSheet } from ${JSON.stringify(DRAW)};`,
        `export default { title: ${JSON.stringify(title)}, parameters: { layout: 'fullscreen' } };`,
        `export const Sheet = screenSheet(${JSON.stringify(stories)});`,
        ...stories.map((story) => `export const ${story.exportName} = screenStory(${JSON.stringify(story)});`),
      ].join('\n');
    },
  };
}

/** Returns the files of the example members that are not generated. */
function membersIn(root: string): Readonly<Record<string, unknown>> {
  const files = Object.entries(readDefinitionFiles(root)).filter(([file]) => kindOf(file) === 'member');
  return Object.fromEntries(
    files.flatMap(([file, text]) => {
      const { document, isBroken } = parseDocument(file, text);
      return isBroken ? [] : [[file, document.value]];
    }),
  );
}
