import { validate } from 'dockerfile-utils';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDocuments } from '../../../src/server/http/documents.ts';
import { isOperation } from '../../../src/server/routes/handlers.ts';
import type { ContractServer } from '../support/contractServer.ts';
import { openSandbox } from '../support/onEachDatabase.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const read = (file: string): string => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
const { groups }: { readonly groups: readonly { readonly rules: readonly Rule[] }[] } = parse(read('alerts.yaml'));
const rules = groups.flatMap((group) => group.rules);
const { panels }: { readonly panels: readonly Panel[] } = JSON.parse(read('grafana-dashboard.json'));
const expressions: readonly (readonly [title: string, expr: string])[] = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Returns the metrics that a PromQL expression reads: words outside selectors and groupings that are neither functions nor operators. */
function metricsOf(expr: string): readonly string[] {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z_][a-z_0-9]*\b(?!\s*\()/g)]
    .map(([word]) => word)
    .filter((word) => !['sum', 'max', 'min', 'or', 'unless'].includes(word));
}

describe('the metrics', () => {
  let server: ContractServer;
  let text = '';
  let atStart = '';
  beforeAll(async () => {
    server = await openSandbox({ MAIL_URL: 'http://127.0.0.1:9/mails' });
    atStart = (await server.call('GET', '/metrics')).text;
    await server.call('GET', '/partners/v1/getBySlug?slug=acme');
    ({ text } = await server.call('GET', '/metrics'));
  });
  afterAll(() => server.close());

  it('all have a description', () => {
    const namesOf = (kind: string) => [...text.matchAll(new RegExp(`^# ${kind} (\\S+) \\S+`, 'gm'))].map(([, name]) => name);
    expect(namesOf('TYPE').length).toBeGreaterThan(30);
    expect(namesOf('HELP')).toEqual(namesOf('TYPE'));
  });
  it.each(expressions)('include what %s reads: %s', (_title, expr) => {
    const names = metricsOf(expr);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const series = name.replace(/_(bucket|sum|count)$/, '');
      expect(text).toMatch(new RegExp(`^# TYPE (${name}|${series}) `, 'm'));
    }
    for (const [, operation = ''] of expr.matchAll(/operation="(\w+)"/g))
      expect([operation, isOperation(operation)]).toEqual([operation, true]);
  });
  it('start at 0 if an alert uses their increase, because a series that starts at 1 shows no increase', () => {
    const alertedSeries = rules.flatMap(({ expr }) => [...expr.matchAll(/increase\((\w+\{[^}]*\})/g)].map(([, series = '']) => series));
    expect(alertedSeries.length).toBeGreaterThan(2);
    expect(atStart.split('\n')).toEqual(expect.arrayContaining(alertedSeries.map((series) => `${series} 0`)));
  });
  it('have an alert for each reply that says that the telehealth service did not accept a member', () => {
    const { expr = '' } = rules.find(({ alert }) => alert === 'MedicalEnrollmentsFail') ?? {};
    const refusing = readDocuments(isOperation).operations.filter(
      ({ id, statuses }) => id !== 'generatePortalUpid' && statuses.includes('502'),
    );
    expect([...expr.matchAll(/operation="(\w+)",status="502"/g)].map(([, id]) => id)).toEqual(refusing.map(({ id }) => id).toSorted());
  });
  it('are named and described as Prometheus advises', ({ skip }) => {
    const { error, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    if (error) return skip('promtool is not installed (Debian: prometheus)');
    // prom-client chooses these names.
    const ownProblems = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_active_'));
    expect(ownProblems).toEqual([]);
  });
  it('include the response times of each operation, the state of the database and the password queue', () => {
    expect(text).toMatch(/^http_request_duration_seconds_count\{operation="getPartnerBySlug"\} 1$/m);
    expect(text).toMatch(/^database_up 1$/m);
    expect(text).toMatch(/^password_hashes_waiting\{lane="login"\} 0$/m);
  });
});

it('each alert links to a section of operating.md', () => {
  const headings = readFileSync('docs/operating.md', 'utf8').match(/^##+ .*$/gm) ?? [];
  const anchors = headings.map((line) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(rules.length).toBeGreaterThan(8);
  for (const { annotations } of rules) expect(anchors).toContain(annotations.runbook.split('#')[1]);
});

it('each alert fires in its scenario, and none on a normal day', ({ skip }) => {
  const alertTests: {
    readonly tests: readonly { readonly name: string; readonly alert_rule_test: readonly { readonly alertname: string }[] }[];
  } = parse(read('alerts.test.yaml'));
  const names = rules.map(({ alert }) => alert);
  const [normalDay, ...cases] = alertTests.tests;
  expect(normalDay?.alert_rule_test.map(({ alertname }) => alertname)).toEqual(names);
  expect(cases.map(({ name }) => name)).toEqual(names);
  const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'deploy/alerts.test.yaml'], { encoding: 'utf8' });
  if (error) return skip('promtool is not installed (Debian: prometheus)');
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

describe('the systemd unit', () => {
  const unit = read('enrollment.service');
  it('waits for the server to stop, and restarts it', () => {
    expect(unit).toContain('TimeoutStopSec=30');
    expect(unit).toContain('Restart=always');
    expect(unit).toContain('User=enrollment');
  });
  it('passes systemd-analyze verify', () => {
    const { error, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/enrollment.service'], { encoding: 'utf8' });
    if (error) return expect(error.message).toContain('ENOENT');
    expect(stderr.split('\n').filter((line) => line.includes('enrollment.service'))).toEqual([]);
  });
  it('gets a low exposure level from systemd-analyze', () => {
    // The level is from 0 to 100. What remains is for the network, and for memory that is both written and executed, which V8 needs.
    const rating = ['security', '--offline=true', '--threshold=20', 'deploy/enrollment.service'];
    const { error, status, stdout } = spawnSync('systemd-analyze', rating, { encoding: 'utf8' });
    if (error) return expect(error.message).toContain('ENOENT');
    expect([status, stdout.split('\n').at(-2)]).toEqual([0, expect.stringContaining('Overall exposure level')]);
  });
});

describe('the container image', () => {
  const lines = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));
  it('has a second and last stage that builds nothing and installs only the PostgreSQL client', () => {
    expect(lines.filter((line) => line.startsWith('FROM'))).toHaveLength(2);
    const runs = last.filter((line) => line.startsWith('RUN'));
    expect(runs).toHaveLength(1);
    const installed = [...(runs[0] ?? '').matchAll(/apt-get install -y --no-install-recommends ([^&]+)/g)].map(([, names = '']) =>
      names.trim(),
    );
    expect(installed).toEqual(['ca-certificates postgresql-common', '"postgresql-client-${POSTGRES}"']);
    expect(runs[0]).toContain('rm -rf /var/lib/apt/lists/*');
    expect(last.indexOf(runs[0] ?? '')).toBeLessThan(last.indexOf('USER node'));
    expect(last.filter((line) => line.startsWith('COPY')).every((line) => line.startsWith('COPY --from=build /src/'))).toBe(true);
  });
  it('runs as a user who owns none of its files, and reports its health', () => {
    expect(last).toContain('USER node');
    expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/healthz');
    expect(lines.join('\n')).not.toMatch(/--chown|SECRET|PASSWORD/);
  });
  it('passes a Dockerfile linter', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
    expect(validate('FROM node AS build\nCOPPY . .')).toMatchObject([{ message: 'Unknown instruction: COPPY' }]);
  });
  it('starts the built server', () => {
    expect(last.at(-1)).toBe('CMD ["node", "dist/server/main.js"]');
  });
});
