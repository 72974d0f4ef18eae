// The baseline for comparison: Fastify, a pool, one statement per request, and nothing else.
import fastify, { type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
await pool.query(
  'create table if not exists bare_writes (id text primary key, body jsonb not null, at timestamptz not null default now())',
);

const app = fastify({ bodyLimit: 128 * 1024 });
const insert = async ({ body }: FastifyRequest): Promise<object> => {
  const id = randomUUID();
  await pool.query('insert into bare_writes (id, body) values ($1, $2)', [id, JSON.stringify(body)]);
  return { id };
};
app.post('/insert', insert);
const selects: Readonly<Record<string, string>> = {
  profile: 'select first_name, gender, height_cm, weight_kg, program, program_started_at from accounts where access_code = $1',
  partner: 'select id, slug, name, go_live_at, supported_locales, configs from partners where slug = $1',
  upid: 'select upid, batch_id, seats, taken from upids where upid = $1',
};
for (const [name, text] of Object.entries(selects))
  app.get<{ Params: { key: string } }>(`/${name}/:key`, async ({ params }) => (await pool.query(text, [params.key])).rows[0]);

process.stdout.write(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
