export { createGate, type Gate } from './gate';
export {
  foreignIdentityKey,
  identityHeaders,
  signIdentity,
  type TestIdentity,
  testIdentityKey,
  testIdentityPublicKey,
  testKeys,
  testSnapshotKey,
  toPem,
} from './identity';
export { findLimitKinds, singlePointLimits } from './limit-kinds';
export { countQueries, listExcess, type QueryBudget } from './query-budget';
export {
  buildCallPath,
  type CallOptions,
  type CallResponse,
  type ServiceCallOptions,
  sendSigned,
  serviceCaller,
} from './service-call';
export { type SmtpSink, startSmtpSink } from './smtp-sink';
export { startTcpProxy, type TcpProxy } from './tcp-proxy';
export { type TestDatabase, testDatabase } from './test-database';
export { type TestRedis, testRedisPrefix } from './test-redis';
export { longTimeouts, waitFor } from './wait-for';
