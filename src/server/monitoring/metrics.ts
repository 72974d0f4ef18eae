import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type GaugeConfiguration } from 'prom-client';
import { VERSION } from '../base/version.ts';
import type { KmsMeter } from '../encryption/kmsRing.ts';
import type { ConcurrencyMeter } from '../overload/concurrencyLimiter.ts';
import { waitingMails, type WaitingMails } from '../store/mails.ts';
import type { OpenDatabase } from '../store/connection/openDatabase.ts';
import { withTimeout } from '../base/withTimeout.ts';
import { isDatabaseUp } from './isDatabaseUp.ts';

/** Upper bounds of the response times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Maximum wait of a scrape for the database, in milliseconds. */
const SCRAPE_MS = 1_000;

/**
 * Failures that raise an alert even when they occur once. They are counted from 0, because Prometheus sees no increase in a series that
 * begins at 1.
 */
const ALERTED = [
  { operation: 'enrollB2bUser', status: '502' },
  { operation: 'migrateUser', status: '502' },
] as const;

/** Metrics of this process. Labels contain no personal data. */
export type Metrics = ReturnType<typeof makeMetrics>;

/** Creates metrics that start at zero: requests, passwords, upkeep, emails, and what prom-client reports about Node. */
export function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'server_processes', help: 'Processes that serve the port.', registers }).set(1);
  new Gauge({ name: 'server_info', help: 'Processes of each version.', labelNames: ['version'], registers }).set({ version: VERSION }, 1);
  return {
    registry,
    requests: requestCounter(registers),
    seconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response times in seconds, by operation.',
      labelNames: ['operation'],
      buckets: BUCKETS,
      registers,
    }),
    inFlight: new Gauge({ name: 'http_requests_in_flight', help: 'Requests that are being processed.', registers }),
    eventsGivenUp: new Counter({ name: 'analytics_events_given_up_total', help: 'Analytics events that pages gave up on.', registers }),
    logLinesLost: new Counter({ name: 'log_lines_lost_total', help: 'Log lines that could not be written.', registers }),
    mails: new Counter({
      name: 'mails_total',
      help: 'Attempts to send an email: sent, retried later, or given up.',
      labelNames: ['outcome'],
      registers,
    }),
    cleanings: new Counter({ name: 'cleanings_total', help: 'Rounds of cleaning.', labelNames: ['outcome'], registers }),
    cleanedRows: new Counter({ name: 'cleaned_rows_total', help: 'Expired rows that cleaning has deleted.', registers }),
    sealings: new Counter({ name: 'audit_sealings_total', help: 'Rounds of sealing the audit.', labelNames: ['outcome'], registers }),
    lastSealing: new Gauge({
      name: 'audit_sealing_last_success_timestamp_seconds',
      help: 'When the audit was last sealed without a failure.',
      aggregator: 'max',
      registers,
    }),
    passwords: passwordMeter(registers),
    kms: kmsMeter(registers),
  } as const;
}

function requestCounter(registers: Registry[]) {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  });
  for (const failure of ALERTED) requests.inc(failure, 0);
  return requests;
}

function kmsMeter(registers: Registry[]): KmsMeter {
  const labelNames = ['outcome'] as const;
  const calls = new Counter({ name: 'kms_calls_total', help: 'Calls to the KMS to wrap or unwrap a data key.', labelNames, registers });
  for (const outcome of ['ok', 'failed', 'refused'] as const) calls.inc({ outcome }, 0);
  const seconds = new Histogram({ name: 'kms_call_duration_seconds', help: 'Durations of calls to the KMS.', buckets: BUCKETS, registers });
  return (outcome, ms) => {
    calls.inc({ outcome });
    seconds.observe(ms / 1000);
  };
}

function passwordMeter(registers: Registry[]): ConcurrencyMeter {
  const running = new Gauge({ name: 'password_hashes_running', help: 'Password hashes that are being computed.', registers });
  const labelNames = ['lane'] as const;
  const waitingGauge = new Gauge({
    name: 'password_hashes_waiting',
    help: 'Password hashes waiting to be computed.',
    labelNames,
    registers,
  });
  const refusedCounter = new Counter({
    name: 'password_hashes_refused_total',
    help: 'Password hashes refused because of their expected wait.',
    labelNames,
    registers,
  });
  const seconds = new Histogram({
    name: 'password_hash_duration_seconds',
    help: 'Durations of password hashes.',
    buckets: BUCKETS,
    registers,
  });
  for (const lane of ['enrollment', 'login'] as const) {
    waitingGauge.set({ lane }, 0);
    refusedCounter.inc({ lane }, 0);
  }
  return {
    setRunning: (jobs) => running.set(jobs),
    setWaiting: (lane, jobs) => waitingGauge.set({ lane }, jobs),
    countRefusal: (lane) => refusedCounter.inc({ lane }),
    recordDuration: (ms) => seconds.observe(ms / 1000),
  };
}

/** Adds metrics of the database, read when Prometheus asks. */
export function addDatabaseMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  { db, connections, countWaitingInShares }: Pick<OpenDatabase, 'db' | 'connections' | 'countWaitingInShares'>,
): void {
  const addGauge = <Label extends string>(config: Omit<GaugeConfiguration<Label>, 'registers'>): void =>
    registry.registerMetric(new Gauge({ ...config, registers: [] }));
  addGauge({
    name: 'database_up',
    help: '1 if the database responded within a second.',
    aggregator: 'min',
    async collect() {
      this.set((await isDatabaseUp(db, SCRAPE_MS)) ? 1 : 0);
    },
  });
  // Every process reads the same queue, so the values of all processes must not be summed.
  const mailGauges = [
    ['mails_waiting', 'Emails waiting to be sent.', ({ count }: WaitingMails) => count],
    ['mails_oldest_seconds', 'How long the oldest waiting email has waited.', ({ oldestSeconds }: WaitingMails) => oldestSeconds],
  ] as const;
  for (const [name, help, read] of mailGauges)
    addGauge({
      name,
      help,
      aggregator: 'max',
      async collect() {
        const waiting = waitingMails(db).catch(() => null);
        const waitingInTime = await withTimeout(SCRAPE_MS, waiting, null);
        // If the database does not respond, the last value stays, and `database_up` is 0.
        if (waitingInTime) this.set(read(waitingInTime));
      },
    });
  addGauge({
    name: 'database_connections',
    help: 'Connections to the database.',
    labelNames: ['pool', 'state'],
    collect() {
      for (const { pool, busy, idle } of connections()) {
        this.set({ pool, state: 'busy' }, busy);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  addGauge({
    name: 'database_connections_waited_for',
    help: 'Statements waiting for a connection.',
    labelNames: ['pool'],
    collect() {
      for (const { pool, waiting } of connections()) this.set({ pool }, waiting);
    },
  });
  addGauge({
    name: 'database_partner_shares_waited_for',
    help: 'Writes waiting because their partner has used its share of connections, for example behind a locked row.',
    collect() {
      this.set(countWaitingInShares());
    },
  });
}
