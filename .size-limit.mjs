import { firstQuestionFiles } from './scripts/firstQuestion.mjs';

const PAGE = 'dist/page';

/** @type {import('size-limit').SizeLimitConfig} */
export default [
  {
    // The goal is 105 KiB. The limit is where it stands: it may go down, never up.
    name: 'before the first question',
    path: firstQuestionFiles(PAGE).map((file) => `${PAGE}/${file}`),
    brotli: true,
    limit: '130 KiB',
  },
];
