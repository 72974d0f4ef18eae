import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace, type Span, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { VERSION } from '../base/version.ts';
import { runAndEnd, type ActiveSpan, type ChildSpan, type SpanOptions } from '../base/spans.ts';
import type { RunTask, Tracing } from '../http/requestIds.ts';

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
  readonly asTask: RunTask;
  readonly close: () => Promise<void>;
}

/**
 * Sends a span for each request to a collector, in batches, and for the parts of its work. Spans of requests hold what the log's line
 * holds, those of parts a name and an outcome. A collector that is down loses spans and delays nobody.
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
    asTask: ({ name, requestId }, work) => {
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
