export { createGate, type Gate } from './gate';
export {
  deriveIdentityKey,
  type IdentityClaims,
  identityHeaders,
  signIdentity,
  testIdentityKey,
} from './identity';
export { limitKinds, singlePointLimits } from './limit-kinds';
export {
  type CallOptions,
  type CallResponse,
  pathOfCall,
  type ServiceCallOptions,
  sendSigned,
  serviceCaller,
} from './service-call';
export { type SmtpSink, startSmtpSink } from './smtp-sink';
export { startTcpProxy, type TcpProxy } from './tcp-proxy';
export { type TestDatabase, testDatabase } from './test-database';
export { type TestRedis, testRedisPrefix } from './test-redis';
export { longTimeouts, waitFor } from './wait-for';
