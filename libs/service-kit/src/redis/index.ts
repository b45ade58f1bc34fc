export * from './rate-limiter.ts';
export * from './redis.ts';
export * from './schedule.ts';
