// Sends claims of one seat from members who enroll at the same time, with passwords at full cost. `npm run one-seat`; see docs/load.md.
import { accountBody, makeClaim } from '../server/support/claims.ts';
import { startPostgres } from '../server/support/postgres.ts';
import { overHttp, startProcess } from '../server/support/process.ts';

const MEMBERS = 20;
const CLAIMS = 200;
const UPID = 'UPID-ACME-0150';

const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is not installed: install it (Debian: apt-get install postgresql)');
const settings = { SEED: 'sandbox', DATABASE_URL: postgres.url, RATE_LIMIT: 'off', HEALTH_SEALS: 'off', LOG_LEVEL: 'silent' };
const server = await startProcess(settings, ['dist/server/main.js']);
try {
  const { call } = overHttp(server);
  const claim = await makeClaim({ call }, {}, UPID);
  const body = JSON.stringify(accountBody(claim));
  const answers = new Map<string, number>();
  const durations: number[] = [];
  let next = 0;
  const start = performance.now();
  const member = async (): Promise<void> => {
    while (next < CLAIMS) {
      const email = `one-seat-${(next += 1)}@example.com`;
      const sent = performance.now();
      const { status, body: reply } = await call('POST', '/account/users', {
        body: body.replaceAll(claim.email, email),
        headers: { 'content-type': 'application/json' },
      });
      durations.push(performance.now() - sent);
      const answer = [status, reply['code'] ?? 'created'].join(' ');
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: MEMBERS }, member));
  const seconds = (performance.now() - start) / 1000;
  const hashCount = /password_hash_duration_seconds_count (\d+)/.exec((await call('GET', '/metrics')).text)?.[1];
  const counts = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ');
  process.stdout.write(`${CLAIMS} claims of one seat by ${MEMBERS} concurrent members: ${counts}\n`);
  process.stdout.write(
    `${seconds.toFixed(1)} s, the slowest ${(Math.max(...durations) / 1000).toFixed(1)} s, ${hashCount} passwords hashed\n`,
  );
  if (answers.get('200 created') !== 1 || answers.get('409 UPID_CLAIMED') !== CLAIMS - 1) {
    process.stdout.write('missed: one claim must win, and the others get a 409 UPID_CLAIMED\n');
    process.exitCode = 1;
  }
} finally {
  await server.end('SIGTERM');
  postgres.stop();
}
