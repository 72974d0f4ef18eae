import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace, type Span, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { VERSION } from '../base/version.ts';
import { runAndEnd, type ActiveSpan, type ChildSpan, type SpanOptions } from '../base/spans.ts';
import type { Tracing } from '../http/requestIds.ts';

/** The collector of traces. */
export interface TraceSettings {
  /** The address that accepts traces by OTLP over HTTP, such as `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string;
  readonly token: string;
  /** The sampling ratio of traces that begin here. A caller's trace is sent if the caller has sampled it. */
  readonly percent: number;
}

/** Timeout of the collector, in milliseconds: a stopping server must send its last spans in time (serve.ts). */
const SEND_MS = 5_000;

/** Runs work that outlives its request, in its own trace. The id is that of the request that caused it. */
export type RunTask = (task: { readonly name: string; readonly requestId: string | null }, work: () => Promise<void>) => Promise<void>;

/** Tracing, and the function that sends the remaining spans. */
export interface OpenTracing {
  readonly tracing: Tracing;
  readonly runTask: RunTask;
  readonly close: () => Promise<void>;
}

/**
 * Sends spans of requests, and of the parts of their work, to a collector in batches. A request's span has the fields of its log
 * line; a part's span has a name and an outcome. If the collector is down, spans are lost and nobody is delayed.
 */
export function openTracing({ url, token, percent }: TraceSettings): OpenTracing {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'enrollment-server', 'service.version': VERSION, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers, timeoutMillis: SEND_MS }) })],
  });
  const tracer = provider.getTracer('enrollment-server');
  return {
    tracing: (caller) => {
      const parent = caller && { ...caller, traceFlags: Number.parseInt(caller.flags, 16) & TraceFlags.SAMPLED, isRemote: true };
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, context);
      const { traceId, spanId } = span.spanContext();
      return {
        traceId,
        spanId,
        flags: flagsOf(span),
        active: activeOf(tracer, span),
        end: ({ method, route, operation, status }) => {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status, operation });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    runTask: ({ name, requestId }, work) => {
      const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, root: true });
      if (requestId !== null) span.setAttribute('request.id', requestId);
      return runAndEnd(childOf(tracer, span), work);
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function flagsOf(span: Span): string {
  return span.spanContext().traceFlags.toString(16).padStart(2, '0');
}

function activeOf(tracer: Tracer, span: Span): ActiveSpan {
  const { traceId, spanId } = span.spanContext();
  const context = trace.setSpan(ROOT_CONTEXT, span);
  return {
    traceparent: `00-${traceId}-${spanId}-${flagsOf(span)}`,
    begin: ({ name, kind, since }: SpanOptions) => {
      const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, ...(since !== undefined && { startTime: since }) };
      return childOf(tracer, tracer.startSpan(name, options, context));
    },
  };
}

function childOf(tracer: Tracer, span: Span): ChildSpan {
  return {
    ...activeOf(tracer, span),
    end: (isOk) => {
      span.setAttribute('outcome', isOk ? 'ok' : 'failed');
      if (!isOk) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
