import { AsyncLocalStorage } from 'node:async_hooks';

/** The attributes of a span. They never contain input or a URL. */
export interface SpanOptions {
  /** A name that is the same for all requests, such as `telehealth enroll`. */
  readonly name: string;
  /** `client` for a call to another system, `internal` for work of this process. */
  readonly kind: 'client' | 'internal';
  /** Start time in milliseconds since 1970, for work that is already over; now by default. */
  readonly since?: number;
}

/** A part of a trace that can have child spans. */
export interface ActiveSpan {
  /** This span as `traceparent`, by W3C Trace Context. */
  readonly traceparent: string;
  readonly begin: (options: SpanOptions) => ChildSpan;
}

/** The span of a part of the work. */
export interface ChildSpan extends ActiveSpan {
  readonly end: (isOk: boolean) => void;
}

/** Headers that carry a trace to another system; none when nothing is traced. */
export type TraceHeaders = Readonly<Record<string, string>>;

const NO_HEADERS: TraceHeaders = {};

/** Empty, and without overhead, unless traces are sent (openTracing.ts). */
const active = new AsyncLocalStorage<ActiveSpan | undefined>();

/** Returns the span that the running code belongs to. */
export function activeSpan(): ActiveSpan | undefined {
  return active.getStore();
}

/** Runs work as part of a span, or of none. */
export function runWithin<T>(span: ActiveSpan | undefined, work: () => T): T {
  return span === active.getStore() ? work() : active.run(span, work);
}

/**
 * Runs work in a child span, if the calling code runs in a span.
 * @param work receives the headers for a call to another system
 * @param isOk returns whether the work has succeeded; a rejection always counts as a failure
 */
export function inSpan<T>(
  options: SpanOptions,
  work: (headers: TraceHeaders) => Promise<T>,
  isOk: (outcome: T) => boolean = () => true,
): Promise<T> {
  const parent = active.getStore();
  return parent ? runAndEnd(parent.begin(options), work, isOk) : work(NO_HEADERS);
}

/** Runs work within a span and ends the span. */
export async function runAndEnd<T>(
  span: ChildSpan,
  work: (headers: TraceHeaders) => Promise<T>,
  isOk: (outcome: T) => boolean = () => true,
): Promise<T> {
  try {
    const outcome = await active.run(span, () => work({ traceparent: span.traceparent }));
    span.end(isOk(outcome));
    return outcome;
  } catch (error) {
    span.end(false);
    throw error;
  }
}
