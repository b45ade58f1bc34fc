export { createGate } from './gate.ts';
export {
  foreignIdentityKey,
  identityHeaders,
  type TestIdentity,
  testIdentityKey,
  testIdentityPublicKey,
  testKeys,
  testPushKey,
  testSnapshotKey,
  toPem,
} from './identity.ts';
export { findLimitKinds, singlePointLimits } from './limit-kinds.ts';
export { countQueries, listExcess, type QueryBudget } from './query-budget.ts';
export {
  buildCallPath,
  type CallOptions,
  type CallResponse,
  type ServiceCallOptions,
  sendSigned,
  serviceCaller,
} from './service-call.ts';
export { type SmtpSink, startSmtpSink } from './smtp-sink.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
export { type TestDatabase, testDatabase } from './test-database.ts';
export { type TestRedis, testRedisPrefix } from './test-redis.ts';
export { longTimeouts, waitFor } from './wait-for.ts';
