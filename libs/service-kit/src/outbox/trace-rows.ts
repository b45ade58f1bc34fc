import { continueTrace } from '../tracing/trace.ts';
import type { OutboxRow } from './outbox.ts';

/** Hands rows over, as a step in the trace of each of them. */
export const traceRows = async <T>(rows: readonly OutboxRow[], handOver: () => Promise<T>): Promise<T> => {
  const spans = rows.flatMap(({ event }) => continueTrace(event.traceparent, `relay ${event.type}`, 'producer') ?? []);
  try {
    return await handOver();
  } catch (error) {
    for (const span of spans) span.fail('not handed over');
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
};
