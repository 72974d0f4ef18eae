import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';

/** The folders of the interface strings: the survey's and the product's. */
const FOLDERS = /\/src\/(runtime|enrollment)\/texts\/interface$/;

/** In development, sends edited interface strings to open pages without a reload. */
export function interfaceTexts(): Plugin {
  return {
    name: 'interface-texts',
    apply: 'serve',
    async hotUpdate({ file, read }) {
      if (this.environment.name !== 'client' || !FOLDERS.test(dirname(file)) || !file.endsWith('.json')) return undefined;
      try {
        const texts: object = JSON.parse(await read());
        this.environment.hot.send('interface:edited', { locale: basename(file, '.json'), texts });
      } catch (error) {
        const message = `${basename(file)}: ${error instanceof Error ? error.message : String(error)}`;
        this.environment.hot.send({ type: 'error', err: { message, stack: '', id: file } });
      }
      return [];
    },
  };
}
