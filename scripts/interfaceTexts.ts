import { basename, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the interface strings. */
const FOLDER = 'src/runtime/texts/locales';

/** In development, sends edited interface strings to open pages without a reload. */
export function interfaceTexts(): Plugin {
  let folder = FOLDER;
  return {
    name: 'interface-texts',
    apply: 'serve',
    configResolved(config) {
      folder = join(config.root, FOLDER);
    },
    async hotUpdate({ file, read }) {
      const key = relative(folder, file);
      if (this.environment.name !== 'client' || key.startsWith('..') || !key.endsWith('.json')) return undefined;
      try {
        const texts: object = JSON.parse(await read());
        this.environment.hot.send('interface:edited', { key: `./locales/${key}`, texts });
      } catch (error) {
        const message = `${basename(file)}: ${error instanceof Error ? error.message : String(error)}`;
        this.environment.hot.send({ type: 'error', err: { message, stack: '', id: file } });
      }
      return [];
    },
  };
}
