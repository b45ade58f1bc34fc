export { findChromium } from './chromium/find';
export { diagnose, findOnPath } from './executable';
export { type MailCatcher, startMailCatcher } from './mail/start';
export { runMongoCommand } from './mongodb/command';
export { findMongod } from './mongodb/find';
export { type MongoServer, startMongo } from './mongodb/start';
export { cacheDir, makeTempDir, workspaceRoot } from './paths';
export { canConnect, freePort, isPortFree } from './ports';
export {
  type RunningProcess,
  startProcess,
  supervise,
  withParentDeathSignal,
} from './process';
export { ProvisioningError, type Report, silent } from './provisioning-error';
export { findRedisServer } from './redis/find';
export { type RedisServer, startRedis } from './redis/start';
export {
  canInstallSystemPackages,
  installSystemPackages,
} from './system-packages';
export { startTestServers, type TestServers } from './test-servers';
