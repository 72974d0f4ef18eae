import type { FastifyInstance } from 'fastify';
import { fail } from '../base/problem.ts';
import { sendFailure } from '../http/registerOperation.ts';
import type { Db } from '../store/schema.ts';
import { THEME_PATH, themeAddress, themeCss } from '../themes/themeCss.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves the partners' themes as style sheets. A page that still links to an older theme gets the current one, which it must not cache. */
export function addThemes(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { file: string } }>(`${THEME_PATH}/:file`, { config: { operation: 'partnerTheme' } }, async (request, reply) => {
    const { file } = request.params;
    const [, digits = ''] = /^(\d{1,9})-[0-9a-z]+\.css$/.exec(file) ?? [];
    const id = Number(digits);
    const found = digits && (await db.selectFrom('partners').select('theme').where('id', '=', id).executeTakeFirst());
    if (!found || !found.theme) return sendFailure(request, reply, fail(404, 'NOT_FOUND'));
    const isCurrent = themeAddress(id, found.theme) === `${THEME_PATH}/${file}`;
    return reply
      .header('cache-control', isCurrent ? FOR_EVER : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(themeCss(found.theme));
  });
}
