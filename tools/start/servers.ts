import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findFreePort,
  findMongod,
  findRedisServer,
  isPortFree,
  type RunningProcess,
  startEmailCatcher,
  startMongo,
  startRedis,
} from '@portal/testing/servers';
import { type OpsPorts, opsNames, type ServerUrls } from './processes.ts';
import type { Progress } from './progress.ts';
import { logFile, type Settings } from './settings.ts';
import { createSupervised, type Supervised } from './supervised.ts';

export interface Servers {
  serverUrls: ServerUrls;
  opsPorts: OpsPorts;
  /** Servers that run here. An operator's server only has a URL. */
  started: Partial<Record<'mongodb' | 'redis' | 'email', Supervised>>;
}

/** MongoDB keeps the locks of a killed process until it ends its transactions; its default of a minute is too long for players. */
const transactionSeconds = 3;

/** Finds or downloads MongoDB, Redis and the email catcher and starts them concurrently. After a failure none is left running. */
export const startServers = async (settings: Settings, progress: Progress): Promise<Servers> => {
  const { external, smtpPort, catcherPort } = settings;
  const ports = await choosePorts(settings);
  const report = (line: string) => progress.line(`  ${line}`);
  // Folder and log keep the name that earlier versions have used.
  const nameFiles = (name: string) => ({ dataDir: join(settings.dataDir, name), logFile: logFile(settings, name) });
  const server = (name: string, launch: () => Promise<RunningProcess>) =>
    createSupervised({ name, launch, report: progress.line });
  const startOwnMongo = async () =>
    startMongo({
      mongod: await findMongod(report),
      port: ports.mongodb,
      transactionSeconds,
      ...nameFiles('mongodb'),
    });
  const startOwnRedis = async () =>
    startRedis({ redisServer: await findRedisServer(report), port: ports.redis, ...nameFiles('redis') });
  const startOwnCatcher = () => startEmailCatcher({ smtpPort, webPort: catcherPort, ...nameFiles('mail') });
  const started: Servers['started'] = {
    ...(!external.mongodbUri && { mongodb: server('MongoDB', startOwnMongo) }),
    ...(!external.redisUrl && { redis: server('Redis', startOwnRedis) }),
    ...(!external.smtpUrl && { email: server('the email catcher', startOwnCatcher) }),
  };

  const servers = Object.values(started);
  const results = await Promise.allSettled(
    servers.map((server) => progress.step(`starting ${server.name}`, `${server.name} is up`, server.start)),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await Promise.all(servers.map((server) => server.stop()));
    throw failed.reason;
  }
  return { serverUrls: buildServerUrls(settings, ports), opsPorts: ports.operations, started };
};

interface ServerPorts {
  mongodb: number;
  redis: number;
  operations: OpsPorts;
}

/** Builds the URLs of the operator's servers, or of ours on these ports. */
export const buildServerUrls = ({ external, smtpPort }: Settings, ports: Partial<ServerPorts>): ServerUrls => ({
  mongodbUri: external.mongodbUri ?? `mongodb://127.0.0.1:${ports.mongodb}/?replicaSet=portal`,
  redisUrl: external.redisUrl ?? `redis://127.0.0.1:${ports.redis}`,
  smtpUrl: external.smtpUrl ?? `smtp://127.0.0.1:${smtpPort}`,
});

/** The ports of the last run while they are free, so that URLs which operators have noted stay valid. */
const choosePorts = async ({ dataDir, opsPort }: Settings): Promise<ServerPorts> => {
  const last = readPorts(dataDir);
  const choose = async (port: number | undefined) => (port && (await isPortFree(port)) ? port : findFreePort());
  const operations = opsNames.map(
    async (name) => [name, (name === 'gateway' && opsPort) || (await choose(last.operations?.[name]))] as const,
  );
  const ports = {
    mongodb: await choose(last.mongodb),
    redis: await choose(last.redis),
    operations: Object.fromEntries(await Promise.all(operations)) as OpsPorts,
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'ports.json'), `${JSON.stringify(ports)}\n`);
  return ports;
};

/** The ports of the last run on this data folder; none where the file is missing or damaged. */
export const readPorts = (dataDir: string): Partial<ServerPorts> => {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Partial<ServerPorts>;
  } catch {
    return {};
  }
};
