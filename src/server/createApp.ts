import formBody from '@fastify/formbody';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { makeAffiliate } from './affiliatePostback/affiliate.ts';
import { addApiDocs } from './apiDocs/addApiDocs.ts';
import { addStyles } from './pageTemplate/sendPage.ts';
import { makeSeatAdmission } from './overload/seatAdmission.ts';
import { enableCors } from './http/cors.ts';
import { logOptions } from './monitoring/logging.ts';
import { logStream } from './monitoring/logStream.ts';
import { addRequestIds, requestIdOf } from './http/requestIds.ts';
import type { RunTask } from './monitoring/openTracing.ts';
import { clientErrorHandler, unreadableAddress } from './http/clientErrors.ts';
import { readDocuments } from './http/documents.ts';
import { addErrorHandler } from './http/errors.ts';
import { addSecurityHeaders } from './security/headers.ts';
import { refuseUnclearHosts } from './http/hosts.ts';
import { parseJsonBodies } from './http/jsonBody.ts';
import { addDatabaseMetrics, makeMetrics, type Metrics } from './monitoring/metrics.ts';
import { addMonitoring, isProbe, ownMetrics, type GatherMetrics } from './monitoring/addMonitoring.ts';
import { refuseForeignOrigins } from './http/foreignOrigins.ts';
import { refuseOtherMethods } from './http/otherMethods.ts';
import { addPage } from './builtPage/page.ts';
import { registerOperation } from './http/registerOperation.ts';
import { makeValidation, type Validation } from './http/validation.ts';
import { addUpkeep } from './upkeep/upkeep.ts';
import { addLogos } from './logos/addLogos.ts';
import { makeMailer } from './mail/mailer.ts';
import { mailQueue, type MailQueue } from './mail/mailQueue.ts';
import { prepareDatabase, type PreparedDatabase } from './migrations/prepareDatabase.ts';
import { movedPath } from '../enrollment/paths/paths.ts';
import { hasRoute } from '../enrollment/paths/routeAt.ts';
import { replayFor } from './answerVerification/watchedReplay.ts';
import { setVersions } from './answerVerification/setVersions.ts';
import { handlers, isOperation } from './routes/handlers.ts';
import { addResetPage } from './passwordReset/addResetPage.ts';
import { addPreview } from './preview.ts';
import { makePortals } from './portalSignIn/portals.ts';
import { anonymousWriteLimiter } from './rateLimits/anonymousWriteLimiter.ts';
import { makePasswords } from './security/passwords.ts';
import { rateLimiter } from './rateLimits/rateLimits.ts';
import { addSandboxPages } from './sandbox/addSandboxPages.ts';
import { seedSandbox } from './sandbox/seed/sandbox.ts';
import type { Services } from './services.ts';
import { addThemes } from './themes/addThemes.ts';
import type { Settings } from './settings.ts';
import { knownConsentTexts } from './store/consentTexts.ts';
import { databaseFailure } from './databaseFailure.ts';
import { openDatabase, type OpenDatabase } from './store/connection/openDatabase.ts';
import { themeOf } from './store/themes.ts';
import type { Db } from './store/schema.ts';
import { hasStoreKey, openVault, type Vault } from './store/vault.ts';
import { openRing } from './encryption/healthSettings.ts';
import { makeTelehealth } from './telehealth/makeTelehealth.ts';
import type { OpenTracing } from './monitoring/openTracing.ts';

/** Maximum body size, in bytes. The largest request is an enrollment of about 20 KiB. */
const BODY_LIMIT = 128 * 1024;
/** Maximum length of a path parameter, in characters. A program id may have 150 characters, each up to 9 long when percent-encoded. */
const PARAMETER_LIMIT = 2_000;

/** Closes connections that have not sent a complete request in time, in milliseconds (slow-loris guard). */
const REQUEST_MS = 60_000;

/**
 * Closes connections without traffic for this long, in milliseconds, so that a client that never reads its response holds nothing
 * forever. Longer than REQUEST_MS, so that a late request is answered first.
 */
const IDLE_MS = 120_000;

/** A server that is ready to listen. Closing the app finishes requests in flight and closes the database. */
export interface ServerApp {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly vault: Vault;
  /** Resolves once landings can be rendered without a wait. Never rejects. */
  readonly warm: () => Promise<void>;
  /** Must be called before the app is closed: see addMonitoring. */
  readonly drain: () => Promise<void>;
}

/** Replacements for tests, and the extras that workers need over a single process. */
export interface AppOptions {
  /** A dump of a PGlite folder to start from. */
  readonly restored?: Blob;
  readonly now?: () => Date;
  /** Folder that contains question-sets/; the project's by default. */
  readonly definitions?: string | undefined;
  /** Folder of the built page; dist/page by default. */
  readonly pageFolder?: string;
  /** log2 of scrypt's N; taken from the settings by default. */
  readonly passwordLog2N?: number | undefined;
  /** Maximum wait of a request for a connection to the database, in milliseconds. */
  readonly connectTimeoutMs?: number;
  /** Maximum delay of the page for its first replies, and for its rendered screen, in milliseconds. */
  readonly pageDelayMs?: number | undefined;
  readonly gatherMetrics?: GatherMetrics;
}

/** Assembles the server: database (migrated and seeded), services, routes of openapi/, the page. */
export async function createApp(settings: Settings, options: AppOptions = {}): Promise<ServerApp> {
  const { restored, connectTimeoutMs, now = () => new Date() } = options;
  const isTraced = settings.traces !== null;
  const { close, ...database } = await openDatabase(settings.database, { restored, isTraced, connectTimeoutMs });
  const { db } = database;
  try {
    const { startupDb, warnings } = await prepareDatabase(database, settings);
    const metrics = makeMetrics();
    // If the key is lost, a new one could not open anything.
    const ring = await openRing(settings.health, !(await hasStoreKey(startupDb)), metrics.kms);
    const vault = await openVault(startupDb, ring, settings.health.isEncrypting);
    if (settings.seed === 'sandbox') await seedSandbox(startupDb, now());
    const { app, warm, drain } = await buildApp({ settings, ...database, startupDb, vault, now, metrics }, options);
    for (const [details, text] of warnings) app.log.warn(details, text);
    app.addHook('onClose', close);
    return { app, db, vault, warm, drain };
  } catch (error) {
    await close();
    throw databaseFailure(error, settings.database);
  }
}

/** The services that the caller provides. */
type ProvidedServices = Pick<Services, 'settings' | 'db' | 'vault' | 'now'> &
  Pick<OpenDatabase, 'upkeep' | 'connections' | 'countWaitingInShares'> &
  Pick<PreparedDatabase, 'startupDb'> & { readonly metrics: Metrics };

async function makeServices(
  { upkeep, startupDb, settings, db, vault, now, metrics }: ProvidedServices,
  app: FastifyInstance,
  {
    validation,
    definitions,
    passwordLog2N,
    runTask,
  }: { readonly validation: Validation; readonly runTask: RunTask | undefined } & Pick<AppOptions, 'definitions' | 'passwordLog2N'>,
): Promise<Services> {
  const replay = replayFor(settings, app, definitions);
  const affiliate = makeAffiliate(settings, app.log);
  // The enrollments that the server has just answered are reported before it stops.
  app.addHook('onClose', affiliate.settle);
  return {
    settings,
    db,
    vault,
    now,
    limits: rateLimiter(db, settings),
    anonymousWrites: anonymousWriteLimiter(settings, () => now().getTime()),
    passwords: makePasswords(settings, { meter: metrics.passwords, log2N: passwordLog2N }),
    seatAdmission: makeSeatAdmission(settings.passwordWaitMs),
    replay,
    setVersions: await setVersions({ db, upkeep, startupDb, replay }, settings, (why) =>
      app.log.warn(why, 'an older question set cannot be used'),
    ),
    consentTexts: await knownConsentTexts({ db, startupDb }, replay.consentTexts),
    mailer: makeMailer(settings, app.log, openQueue({ settings, db }, app, metrics, runTask)),
    portals: makePortals({ settings, db }, app),
    affiliate,
    telehealth: makeTelehealth(settings, app.log),
    isLoginRequest: validation.schema('LoginRequest'),
    reportLostEvents: (names) => {
      metrics.eventsGivenUp.inc(names.length);
      app.log.warn({ events: names }, 'a page dropped analytics events');
    },
  };
}

/** Opens tracing if the settings name a collector. */
async function openTracingIfConfigured({ traces }: Settings, app: FastifyInstance): Promise<Omit<OpenTracing, 'close'> | undefined> {
  if (!traces) return undefined;
  // Imported here so that a server without a collector does not pay for its memory.
  const { openTracing } = await import('./monitoring/openTracing.ts');
  const { close, ...opened } = openTracing(traces);
  app.addHook('onClose', close);
  return opened;
}

/** Opens the mail queue if the settings name a mail service. */
function openQueue(
  { settings, db }: Pick<Services, 'settings' | 'db'>,
  app: FastifyInstance,
  { mails }: Metrics,
  runTask: RunTask | undefined,
): MailQueue | null {
  if (!settings.mail) return null;
  const queue = mailQueue(settings.mail, settings, { db, log: app.log, mails, runTask });
  app.addHook('preClose', queue.stop);
  return queue;
}

/**
 * Keeps Fastify from loading two schema compilers. Routes have no Fastify schema, because validation.ts validates against openapi/.
 */
function noSchema(): never {
  throw new Error("A route's schema belongs in openapi/.");
}

async function buildApp(
  provided: ProvidedServices,
  {
    definitions,
    pageFolder,
    pageDelayMs,
    passwordLog2N,
    gatherMetrics = ownMetrics,
  }: Omit<AppOptions, 'restored' | 'now' | 'connectTimeoutMs'>,
): Promise<Pick<ServerApp, 'app' | 'warm' | 'drain'>> {
  const { settings, metrics } = provided;
  const documents = readDocuments(isOperation);
  const app = fastify({
    logger: { ...logOptions(settings.logLevel), stream: logStream(() => metrics.logLinesLost.inc()) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections during shutdown get our own 503 (addMonitoring.ts).
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: requestIdOf,
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    routerOptions: { maxParamLength: PARAMETER_LIMIT },
    requestTimeout: REQUEST_MS,
    connectionTimeout: IDLE_MS,
    // Node itself would answer a request without a host, without our headers. hosts.ts refuses it instead.
    http: { requireHostHeader: false },
    clientErrorHandler: clientErrorHandler(settings),
    // An undecodable address reaches neither routes nor hooks.
    frameworkErrors: (_error, request, reply) => {
      reply.hijack();
      const { status, headers, body } = unreadableAddress(settings, request);
      reply.raw.writeHead(status, headers).end(body);
    },
  });
  const validation = makeValidation(documents);
  addDatabaseMetrics(metrics, provided);
  const traces = await openTracingIfConfigured(settings, app);
  const services = await makeServices(provided, app, { validation, definitions, passwordLog2N, runTask: traces?.runTask });
  addRequestIds(app, (request) => !isProbe(request), traces?.tracing);
  addSecurityHeaders(app, settings);
  addErrorHandler(app, settings);
  const drain = addMonitoring(app, services.db, metrics, gatherMetrics);
  refuseUnclearHosts(app);
  enableCors(app, settings);
  refuseForeignOrigins(app, settings);
  await app.register(formBody, { bodyLimit: BODY_LIMIT });
  parseJsonBodies(app);

  for (const operation of documents.operations) registerOperation(app, operation, { handlers, services, validation });
  refuseOtherMethods(app, documents.operations);
  addStyles(app);
  addLogos(app, services.db);
  addThemes(app, (partnerId) => themeOf(services.db, partnerId));
  addApiDocs(app, documents);
  addResetPage(app, services);
  addSandboxPages(app, services);
  addUpkeep(app, { ...provided, recordUse: services.setVersions.recordUse });
  await addPreview(app, settings);
  const page = {
    documents,
    hosts: settings.public.hosts,
    geoHeaders: settings.geoHeaders,
    routes: {
      has: (pathname: string) => hasRoute(pathname, settings.environment, services.replay.declaredRoutes()),
      newPathOf: (pathname: string) => movedPath(pathname, services.replay.declaredRoutes().movedSlugs),
    },
    delayMs: pageDelayMs,
    ...(pageFolder !== undefined && { folder: pageFolder }),
  };
  return { app, warm: await addPage(app, page), drain };
}
