import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import pTimeout from 'p-timeout';
import { createFailureLog } from '../failure-log.ts';
import type { Logger } from '../logger.ts';
import type { SpanKind as Kind, Span, Tracer } from './trace.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} satisfies Record<Kind, SpanKind>;

/** Maximum time to flush spans on shutdown. */
const flushMs = 2_000;

export interface TracerOptions {
  service: string;
  version: string;
  /** OTEL_EXPORTER_OTLP_ENDPOINT */
  endpoint: string;
  logger: Logger;
}

/** Drops spans when the export fails; requests never wait for the collector. */
const createExporter = ({ endpoint, logger }: TracerOptions): SpanExporter => {
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', endpoint.replace(/\/*$/, '/')).href });
  const failures = createFailureLog(logger, 'traces cannot be sent');
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) failures.failed(result.error);
        else failures.succeeded();
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

/**
 * Creates the tracer of a process. It is the only user of OpenTelemetry, so a process without a collector loads none of it. The gateway has
 * decided what is sampled, and spans exist only for that.
 */
export const createTracer = (options: TracerOptions): Tracer => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.service, 'service.version': options.version }),
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: createExporter(options) })],
  });
  const tracer = provider.getTracer('portal');

  const start: (...parameters: [...Parameters<Span['startChild']>, parent?: typeof ROOT_CONTEXT]) => Span = (
    name,
    kind,
    attributes = {},
    parent = ROOT_CONTEXT,
  ) => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
    const context = trace.setSpan(parent, span);
    const { traceId, spanId } = span.spanContext();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-01`,
      startChild: (childName, childKind, childAttributes) => start(childName, childKind, childAttributes, context),
      rename: (newName) => void span.updateName(newName),
      add: (added) => void span.setAttributes(added),
      fail: (reason) => void span.setStatus({ code: SpanStatusCode.ERROR, message: reason }),
      end: () => span.end(),
    };
  };

  return {
    start(name, kind, traceparent) {
      if (traceparent === undefined) return start(name, kind);
      const [, traceId = '', spanId = ''] = traceparent.split('-');
      const caller = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
      return start(name, kind, {}, trace.setSpanContext(ROOT_CONTEXT, caller));
    },
    async flush() {
      const flushed = provider.forceFlush().catch(() => undefined);
      await pTimeout(flushed, { milliseconds: flushMs, message: false });
    },
  };
};
