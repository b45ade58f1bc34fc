export * from './batches.ts';
export { liveStream, liveSubscriber } from './broadcast.ts';
export * from './consumer.ts';
export * from './dead-letters.ts';
export * from './event-queues.ts';
export * from './observe-events.ts';
export * from './outbox.ts';
export * from './relay.ts';
export * from './timings.ts';
