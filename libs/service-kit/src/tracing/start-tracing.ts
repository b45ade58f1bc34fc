import type { z } from '@portal/contracts';
import type { Close } from '../close-stack.ts';
import type { serviceEnvironment } from '../config.ts';
import type { Logger } from '../logger.ts';
import { flushTraces, isTracing, setTracer } from './trace.ts';

interface TracingOptions {
  /** Name of the process in traces. */
  service: string;
  environment: Pick<z.output<typeof serviceEnvironment>, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'PORTAL_VERSION'>;
  logger: Logger;
  onStop(close: Close): void;
}

/**
 * Starts tracing if the operator has a collector. Otherwise OpenTelemetry is not even loaded. Call it before other connections are opened,
 * so that their last spans are sent too. Two parts of one process share the tracer of the first.
 */
export const startTracing = async ({ service, environment, logger, onStop }: TracingOptions): Promise<void> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, PORTAL_VERSION: version } = environment;
  if (endpoint === undefined) return;
  onStop(flushTraces);
  if (isTracing()) return;
  const { createTracer } = await import('./open-telemetry.ts');
  setTracer(createTracer({ service, version, endpoint, logger }));
};
