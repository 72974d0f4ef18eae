import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { VERSION } from '../base/version.ts';
import type { Tracing } from '../http/requestIds.ts';

/** The collector of traces. */
export interface TraceSettings {
  /** The address that takes traces by OTLP over HTTP, such as `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string;
  readonly token: string;
  /** How many of the traces that begin here are sent. A trace that a caller began is sent if the caller sends its part. */
  readonly percent: number;
}

/** Longest wait for the collector, in milliseconds: a server that stops must have sent its last spans in time (serve.ts). */
const SEND_MS = 5_000;

/** Tracing, and the function that sends what is left. */
export interface OpenTracing {
  readonly tracing: Tracing;
  readonly close: () => Promise<void>;
}

/**
 * Sends a span for each request to a collector, in batches. Spans hold what the log's line of the request holds. A collector that is
 * down loses spans and delays nobody.
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
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        spanId,
        flags: traceFlags.toString(16).padStart(2, '0'),
        end: ({ method, route, operation, status }) => {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status, operation });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}
