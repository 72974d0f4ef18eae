import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiProxy } from './scripts/vite/apiProxy.ts';
import { callChecks } from './scripts/vite/callChecks.ts';
import { interfaceTexts } from './scripts/vite/interfaceTexts.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { shakeRouter } from './scripts/vite/shakeRouter.ts';
import { minifyAgain } from './scripts/vite/minifyAgain.ts';
import { waitForServer } from './scripts/vite/waitForServer.ts';
import { checkOnThread } from './src/workshop/liveUpdates/checkOnThread.ts';
import { questionSets } from './src/workshop/vitePlugin/vitePlugin.ts';
import { previewPage } from './src/workshop/preview/previewPage.ts';
import { vocabulary } from './src/enrollment/vocabulary/vocabulary.ts';

const CHECK_WORKER = fileURLToPath(new URL('scripts/vite/checkWorker.mjs', import.meta.url));
const API_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081';

/** What most members need after the first screen. */
const SURVEY =
  /\/src\/(runtime|enrollment\/(api|hooks|paths|surveyAdapter|visit|vocabulary|pages\/(cookieConsent|enrollment|landing|errors)))\/|\/(openAnalytics|laterRoutes)\.tsx?$|\/react-hook-form\//;
/** What only some members or steps need: json-logic-js, password strength, phone numbers, payloads. */
const APART = /\/(library|scorePassword|answerChecks\/phone|payloads\/\w+)\.ts$/;
const CODE = /\.(tsx?|mjs|css)$/;
/** The set that most members answer. Comes with the survey's script, to save a request. */
const MAIN_SET = 'virtual:question-set/DPP_SURVEY';
/** The texts of a set in a language. */
const SET_TEXTS = /virtual:survey-texts\/(\w+)\/([\w-]+)$/;

/**
 * The page's chunks, the first match first; a chunk also gets what its modules import. Each request costs a slow phone a round trip,
 * and small files compress worse. Texts and definitions keep chunks of their own.
 */
const CHUNKS = [
  // All that the first screen needs.
  { name: 'page', tags: ['$initial' as const] },
  { name: 'page', test: /rolldown\/runtime/ },
  // The landing's screens without a program id.
  { name: 'codes', test: /\/landing\/codeScreens\.ts$/ },
  // Fetched while the member reads the first screen, so that the survey and its errors can be shown without a network.
  { name: 'survey', test: (id: string) => id.endsWith(MAIN_SET) || (SURVEY.test(id) && !APART.test(id) && CODE.test(id)) },
  { name: 'phone', test: /\/hooks\/(answerChecks\/phone|payloads\/payloads)\.ts$/ },
  { name: 'pages', test: (id: string) => id.includes('/src/enrollment/pages/') && CODE.test(id) },
].map((chunk, index, all) => ({ ...chunk, priority: all.length - index }));

/**
 * The first script names some sixty files, and a hash does not compress: 28 bits are enough to distinguish the few versions of one
 * file that a cache holds.
 */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ facadeModuleId }: { readonly facadeModuleId?: string | null }) => {
    const [, set, locale] = SET_TEXTS.exec(facadeModuleId ?? '') ?? [];
    return `assets/${set && locale ? `${set}-${locale}` : '[name]'}-[hash:7].js`;
  },
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/**
 * Smaller equivalents of what packages import: the production build of react-router (`import` resolves to its development build, with
 * warnings and checks), and React's own hook instead of its stand-in for older versions.
 */
const SMALLER = [
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
  { find: /^react-router$/, replacement: routerFile('index.mjs') },
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
];

function routerFile(name: string): string {
  return fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}`, import.meta.url));
}

/**
 * Adds more scripts to the server's build: the operator commands and two threads. One thread checks definitions for the preview, the other
 * renders first screens.
 */
function otherPrograms(): Plugin {
  return {
    name: 'threads',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/workshop/preview/backend/checkWorker.ts', fileName: 'checkWorker.js' });
      this.emitFile({ type: 'chunk', id: 'src/enrollment/app/serverRendering/renderProgram.ts', fileName: 'renderThread.js' });
      this.emitFile({ type: 'chunk', id: 'src/server/operatorCommands/main.ts', fileName: 'admin.js' });
    },
  };
}

/**
 * Keeps the server's code small in memory: V8 stores its source, with two bytes per character if one of them is not Latin-1. A line for
 * each statement and the names of functions and classes are kept for stack traces; spaces and the names of variables are not.
 */
const LEAST_MEMORY = {
  compress: false,
  mangle: { keep_fnames: true, keep_classnames: true },
  format: { ascii_only: true, beautify: false, semicolons: false },
} as const;

/**
 * lightningcss's `Features.LightDark`: the fallback for `light-dark()`, which costs custom properties at every `color-scheme`. No style
 * uses that function.
 */
const NO_LIGHT_DARK = 1_048_576;

/** Names a class of a CSS module: Vite's own names also contain a line number, and a hash that changes with the whole file. */
function scopedName(name: string, file: string): string {
  return `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 4)}`;
}

/**
 * Two builds: the page (`vite build`, into dist/page) and the server (`vite build --ssr src/server/main.ts`, into
 * dist/server). In development (`npm run dev`) the page's server proxies API requests to API_ORIGIN.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    questionSets({
      vocabulary,
      ...(process.env['DEFINITIONS'] && { folder: process.env['DEFINITIONS'] }),
      ...(command === 'serve' && { editing: { checkAll: checkOnThread(CHECK_WORKER) } }),
    }),
    interfaceTexts(),
    previewPage(),
    otherPrograms(),
    callChecks(),
    waitForServer(API_ORIGIN),
    shakeRouter(),
    minifyAgain(),
    precompress(),
  ],
  clearScreen: false,
  css: { lightningcss: { exclude: NO_LIGHT_DARK }, modules: { generateScopedName: scopedName } },
  resolve: { alias: isSsrBuild || command === 'serve' ? [] : SMALLER },
  // The server needs only a part of these. Loaded from their packages, all of their source would stay in memory.
  ssr: { noExternal: ['kysely', 'libphonenumber-js', 'yaml', 'jsonc-parser', '@rgrove/parse-xml', 'cockatiel'] },
  server: { proxy: apiProxy(API_ORIGIN) },
  // A package that is found late reloads the page, which loses what is typed. By default, the pages of the tests are searched as well, but
  // not the script of a worker.
  optimizeDeps: { entries: ['index.html', 'src/workshop/preview/main.tsx'], include: ['zxcvbn'] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20.19',
        sourcemap: true,
        minify: 'terser',
        terserOptions: LEAST_MEMORY,
        rolldownOptions: { checks: { pluginTimings: false } },
      }
    : {
        outDir: 'dist/page',
        target: 'es2023',
        manifest: true,
        // A later chunk names its own imports. Listing those of all chunks in the first one would cost more than it saves.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'))),
        },
        assetsInlineLimit: 0,
        // Measuring password strength (zxcvbn) needs an 800 kB dictionary, which a worker fetches at the step of a new password.
        chunkSizeWarningLimit: 900,
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: { ...NAMES, hashCharacters: 'hex', codeSplitting: { groups: CHUNKS } },
        },
      },
}));
