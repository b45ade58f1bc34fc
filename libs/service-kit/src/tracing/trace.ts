import { AsyncLocalStorage } from 'node:async_hooks';

/** `server` and `consumer` begin a process's part of a trace, `client` and `producer` are work that it waits for. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';
/** Never contains personal data, a query or a body. */
export type Attributes = Record<string, string | number>;

/** A piece of work in the trace of a sampled request. Nothing is sent before `end`. */
export interface Span {
  readonly traceId: string;
  /** The header or the stored field with which other processes continue the trace after this span. */
  readonly traceparent: string;
  startChild(name: string, kind: SpanKind, attributes?: Attributes): Span;
  rename(name: string): void;
  add(attributes: Attributes): void;
  /** @param reason without the error's text, which may quote what a player has written */
  fail(reason: string): void;
  end(): void;
}

export interface Tracer {
  /** @param traceparent `traceparent` of the parent span; without it, a new trace starts */
  start(name: string, kind: SpanKind, traceparent?: string): Span;
  /** Sends the spans that have ended. Gives up after 2 s. */
  flush(): Promise<void>;
}

export const traceparentHeader = 'traceparent';
/** Only sampled requests have a trace, so the last field is always `01`. */
const wellFormed = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-01$/;

let tracer: Tracer | undefined;
const active = new AsyncLocalStorage<Span | undefined>();

export const setTracer = (created: Tracer): void => {
  tracer = created;
};

export const flushTraces = async (): Promise<void> => tracer?.flush();

export const isTracing = (): boolean => tracer !== undefined;

/** Returns the span that the current work belongs to; undefined unless its request is sampled. */
export const getSpan = (): Span | undefined => (tracer ? active.getStore() : undefined);

/** Decides whether a request is traced. @param ratio from 0 to 1 */
export const startTrace = (name: string, ratio: number): Span | undefined =>
  tracer && Math.random() < ratio ? tracer.start(name, 'server') : undefined;

/** Continues the trace of a caller, of an event or of an email; undefined if it has none. */
export const continueTrace = (
  traceparent: string | string[] | null | undefined,
  name: string,
  kind: SpanKind,
): Span | undefined =>
  tracer && typeof traceparent === 'string' && wellFormed.test(traceparent)
    ? tracer.start(name, kind, traceparent)
    : undefined;

/** Returns the trace id for log lines about a stored event or email; undefined if it has none. */
export const readTraceId = (traceparent: string | null | undefined): string | undefined => traceparent?.split('-')[1];

/** Runs work that belongs to this span, or to none. The span stays open. */
export const runInSpan = <T>(span: Span | undefined, work: () => T): T => (tracer ? active.run(span, work) : work());

/** Runs work as this span and ends the span with it. Without a span, the work just runs. */
export const traceWork = async <T>(span: Span | undefined, work: () => Promise<T>): Promise<T> => {
  if (!span) return work();
  try {
    return await active.run(span, work);
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
};

/** Runs work as a part of the current span. */
export const traceStep = <T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span?: Span) => Promise<T>,
): Promise<T> => {
  const span = getSpan()?.startChild(name, kind, attributes);
  return span ? traceWork(span, () => work(span)) : work();
};
