import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiProxy } from './scripts/apiProxy.ts';
import { questionSets } from './src/definitions/vitePlugin.ts';
import { contracts } from './src/hooks/contracts.ts';

/**
 * Two builds: the page (`vite build`, into dist/page) and the server (`vite build --ssr src/server/main.ts`, into
 * dist/server). In development (`npm run dev`) the page's server passes what is the API's on to API_ORIGIN.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), questionSets({ contracts })],
  clearScreen: false,
  server: { proxy: apiProxy(process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081') },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20.19', sourcemap: true }
    : { outDir: 'dist/page', target: 'es2023', manifest: true, sourcemap: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
}));
