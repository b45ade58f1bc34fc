export * from './app-error.ts';
export * from './batch-loader.ts';
export * from './client-network.ts';
export * from './close-stack.ts';
export { runWorkers } from './cluster.ts';
export * from './concurrency-limiter.ts';
export * from './config.ts';
export * from './failure-log.ts';
export * from './identity.ts';
export * from './logger.ts';
export * from './metrics.ts';
export { type ManagedProcess, runCommand, runProcess } from './process.ts';
export * from './seal.ts';
export * from './time.ts';
export { startTracing } from './tracing/start-tracing.ts';
export {
  continueTrace,
  getSpan,
  readTraceId,
  runInSpan,
  type Span,
  startTrace,
  traceparentHeader,
  traceStep,
  traceWork,
} from './tracing/trace.ts';
