export * from './batches';
export { liveStream, liveSubscriber } from './broadcast';
export * from './consumer';
export * from './dead-letters';
export * from './observe-events';
export * from './outbox';
export * from './relay';
export * from './timings';
