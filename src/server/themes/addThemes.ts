import type { FastifyInstance } from 'fastify';
import { fail } from '../base/problem.ts';
import { sendFailure } from '../base/sendFailure.ts';
import type { Theme } from './theme.ts';
import { THEME_PATH, themeAddress, themeCss } from './themeCss.ts';

/** The highest id of a partner, PostgreSQL's highest integer. */
const MAX_ID = 2_147_483_647;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the partners' themes as style sheets. A page that still links to an older theme gets the current one, which it must not cache.
 * @param themeOf reads a partner's theme; null for an unknown partner and for one without a theme
 */
export function addThemes(app: FastifyInstance, themeOf: (partnerId: number) => Promise<Theme | null>): void {
  app.get<{ Params: { file: string } }>(`${THEME_PATH}/:file`, { config: { operation: 'partnerTheme' } }, async (request, reply) => {
    const { file } = request.params;
    const [, digits] = /^(\d{1,10})-[0-9a-z]+\.css$/.exec(file) ?? [];
    const id = Number(digits);
    const theme = id <= MAX_ID ? await themeOf(id) : null;
    if (!theme) return sendFailure(reply, fail(404, 'NOT_FOUND'));
    const isCurrent = themeAddress(id, theme) === `${THEME_PATH}/${file}`;
    return reply
      .header('cache-control', isCurrent ? IMMUTABLE : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(themeCss(theme));
  });
}
