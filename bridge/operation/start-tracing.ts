// Sends spans with OpenTelemetry. Its environment variables apply: OTEL_EXPORTER_OTLP_ENDPOINT names the collector,
// OTEL_EXPORTER_OTLP_HEADERS its credentials, OTEL_TRACES_SAMPLER the share of requests.
// Invariant: attributes are names, routes and statuses; no id, path, query, body, address or message of an error.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from './tracing.ts';

const HEADER = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Returns the context of the caller's span; the root context without a valid header. */
function callerOf(traceparent: unknown): Context {
  const [, traceId, spanId, flags = ''] = HEADER.exec(String(traceparent)) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  // the tracer ignores ids of zeros, which are invalid
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, span);
}

/** @param serviceName shown for this process where traces are read */
export function startTracing(serviceName: string): Tracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('bridge');
  const active = new AsyncLocalStorage<Context>();

  async function run<T>(name: string, kind: SpanKind, parent: Context, work: () => Promise<T>): Promise<T> {
    const span = tracer.startSpan(name, { kind }, parent);
    try {
      return await active.run(trace.setSpan(parent, span), work);
    } catch (error) {
      const { status } = error as { status?: unknown };
      const isRefusal = typeof status === 'number' && status < 500;
      if (typeof status === 'number') span.setAttribute('http.response.status_code', status);
      if (!isRefusal) {
        span.setAttribute('error.type', error instanceof Error ? error.constructor.name : 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    request: (name, traceparent, work) => run(name, SpanKind.SERVER, callerOf(traceparent), work),
    within: (name, work) => {
      const parent = active.getStore();
      return parent ? run(name, SpanKind.INTERNAL, parent, work) : work();
    },
    // an unavailable collector loses spans, nothing else
    close: () => provider.shutdown().catch(() => undefined),
  };
}
