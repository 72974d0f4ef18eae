import type { FastifyInstance } from 'fastify';
import { fail } from '../base/problem.ts';
import { sendFailure } from '../base/sendFailure.ts';
import { LOGO_PATH } from '../store/logos.ts';
import type { Db } from '../store/schema.ts';

const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;
/** Policy for logos opened directly: nothing in them runs, loads or navigates. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Serves the partners' logos. Their URLs change with their content, so browsers may cache them forever. */
export function addLogos(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { file: string } }>(`${LOGO_PATH}/:file`, { config: { operation: 'partnerLogo' } }, async (request, reply) => {
    const [, hash = '', type = ''] = /^([0-9a-f]{32})\.(svg|png)$/.exec(request.params.file) ?? [];
    const logo = hash === '' ? undefined : await db.selectFrom('logos').selectAll().where('hash', '=', hash).executeTakeFirst();
    if (logo?.type !== type) return sendFailure(reply, fail(404, 'NOT_FOUND'));
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', POLICY)
      .type(TYPES[logo.type])
      .send(Buffer.from(logo.content));
  });
}
