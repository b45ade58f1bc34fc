import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findMongod,
  findRedisServer,
  freePort,
  isPortFree,
  startMailCatcher,
  startMongo,
  startRedis,
} from '@portal/testing/servers';
import { type Addresses, type OpsPorts, opsNames } from './processes';
import type { Progress } from './progress';
import { logFile, type Settings } from './settings';
import { createSupervised, type Supervised } from './supervised';

/** The servers behind the processes. One that somebody else runs has an address and no process of ours. */
export interface Servers {
  addresses: Addresses;
  opsPorts: OpsPorts;
  mongodb?: Supervised;
  redis?: Supervised;
  mail?: Supervised;
}

/** Finds or fetches MongoDB, Redis and the mail catcher and starts them, beside each other. */
export const startServers = async (settings: Settings, progress: Progress): Promise<Servers> => {
  const { external, dataDir, mailSmtpPort, mailUiPort } = settings;
  const ports = await choosePorts(settings);
  const supervised = (name: string, launch: Parameters<typeof createSupervised>[0]['launch']) =>
    createSupervised({ name, launch, report: progress.line });

  const mongodb = external.mongodbUri
    ? undefined
    : supervised('MongoDB', async () => {
        const mongod = await findMongod((line) => progress.line(`  ${line}`));
        return startMongo({
          mongod,
          dataDir: join(dataDir, 'mongodb'),
          logFile: logFile(settings, 'mongodb'),
          port: ports.mongodb,
        });
      });
  const redis = external.redisUrl
    ? undefined
    : supervised('Redis', async () => {
        const redisServer = await findRedisServer((line) => progress.line(`  ${line}`));
        return startRedis({
          redisServer,
          dataDir: join(dataDir, 'redis'),
          logFile: logFile(settings, 'redis'),
          port: ports.redis,
        });
      });
  const mail = external.smtpUrl
    ? undefined
    : supervised('the mail catcher', () =>
        startMailCatcher({
          smtpPort: mailSmtpPort,
          webPort: mailUiPort,
          dataDir: join(dataDir, 'mail'),
          logFile: logFile(settings, 'mail'),
        }),
      );

  const own = [mongodb, redis, mail].filter((server) => server !== undefined);
  const results = await Promise.allSettled(
    own.map((server) => progress.step(`starting ${server.name}`, `${server.name} is up`, server.start)),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await Promise.all(own.map((server) => server.stop()));
    throw failed.reason;
  }
  return {
    addresses: addressesOf(settings, ports),
    opsPorts: ports.operations,
    ...(mongodb && { mongodb }),
    ...(redis && { redis }),
    ...(mail && { mail }),
  };
};

interface ServerPorts {
  mongodb: number;
  redis: number;
  operations: OpsPorts;
}

/** Where the servers are: the operator's where given, else ours on these ports. */
export const addressesOf = ({ external, mailSmtpPort }: Settings, ports: Partial<ServerPorts>): Addresses => ({
  mongodbUri: external.mongodbUri ?? `mongodb://127.0.0.1:${ports.mongodb}/?replicaSet=portal`,
  redisUrl: external.redisUrl ?? `redis://127.0.0.1:${ports.redis}`,
  smtpUrl: external.smtpUrl ?? `smtp://127.0.0.1:${mailSmtpPort}`,
});

/** The ports of the last run while they are free, so that what an operator has noted down stays true. */
const choosePorts = async ({ dataDir, opsPort }: Settings): Promise<ServerPorts> => {
  const last = readPorts(dataDir);
  const choose = async (port: number | undefined) => (port && (await isPortFree(port)) ? port : freePort());
  const operations = opsNames.map(
    async (name) => [name, (name === 'gateway' && opsPort) || (await choose(last.operations?.[name]))] as const,
  );
  const ports = {
    mongodb: await choose(last.mongodb),
    redis: await choose(last.redis),
    operations: Object.fromEntries(await Promise.all(operations)) as OpsPorts,
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(portsFile(dataDir), `${JSON.stringify(ports)}\n`);
  return ports;
};

const portsFile = (dataDir: string) => join(dataDir, 'ports.json');

/** The ports that the last run on this data folder has used. */
export const readPorts = (dataDir: string): Partial<ServerPorts> => {
  try {
    return JSON.parse(readFileSync(portsFile(dataDir), 'utf8')) as Partial<ServerPorts>;
  } catch {
    // Missing or damaged: any free ports will do.
    return {};
  }
};
