import { firstQuestionFiles } from './scripts/firstQuestion.mjs';

const PAGE = 'dist/page';

/** @type {import('size-limit').SizeLimitConfig} */
export default [
  {
    // With the first screen, which the server adds to the HTML, it is 105 KiB at most (tests/journeys/bytes.spec.ts). The limit may go
    // down, never up.
    name: 'before the first question',
    path: firstQuestionFiles(PAGE).map((file) => `${PAGE}/${file}`),
    brotli: true,
    limit: '100.5 KiB',
  },
];
