import { mkdir } from 'node:fs/promises';
import { waitFor } from '../../wait-for';
import { type RunningProcess, startProcess } from '../process';
import { ProvisioningError } from '../provisioning-error';
import { runMongoCommand } from './command';

const replicaSet = 'portal';

export interface MongoOptions {
  /** The program, as `findMongod` answers it. */
  mongod: string;
  /** Folder for the data; kept when the server ends. */
  dataDir: string;
  logFile: string;
  port: number;
}

export interface MongoServer extends RunningProcess {
  readonly uri: string;
  readonly port: number;
}

/** Starts a single-node replica set (transactions and change streams need one) and waits until it takes writes. */
export const startMongo = async ({ mongod, dataDir, logFile, port }: MongoOptions): Promise<MongoServer> => {
  await mkdir(dataDir, { recursive: true });
  const mongo = await startProcess({ command: mongod, args: mongodArgs(dataDir, port), logFile, graceMs: 20_000 });
  try {
    await Promise.race([
      becomePrimary(port),
      mongo.ended.then((reason) => {
        throw new ProvisioningError(`MongoDB did not start (${reason}): see ${logFile}`);
      }),
    ]);
  } catch (error) {
    await mongo.stop();
    throw error;
  }
  return Object.assign(mongo, { port, uri: `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSet}` });
};

/** One player base on one machine: a small cache and operation log leave the memory and the disk to everything else. */
const mongodArgs = (dataDir: string, port: number): string[] => [
  ...['--dbpath', dataDir],
  ...['--port', String(port)],
  ...['--bind_ip', '127.0.0.1'],
  ...['--replSet', replicaSet],
  ...['--oplogSize', '128'],
  ...['--wiredTigerCacheSizeGB', '0.25'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  '--nounixsocket',
  '--quiet',
];

const becomePrimary = async (port: number): Promise<void> => {
  await waitFor(() => runMongoCommand(port, { ping: 1 }), { timeout: 60_000, what: 'MongoDB to answer' });
  await formReplicaSet(port, `127.0.0.1:${port}`);
  await waitFor(async () => (await runMongoCommand(port, { hello: 1 }))['isWritablePrimary'], {
    timeout: 60_000,
    what: 'MongoDB to take writes',
  });
};

const formReplicaSet = async (port: number, host: string): Promise<void> => {
  const config = (await readConfig(port)) ?? (await initiate(port, host));
  if (config !== null && config.members[0]?.host !== host) {
    // The set remembers the port of its last run. By force, since no primary exists that could agree.
    const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
    await runMongoCommand(port, { replSetReconfig: moved, force: true });
  }
};

/** @returns null, or the set's own configuration where it has one: a server that restarts answers before it has read it */
const initiate = async (port: number, host: string): Promise<ReplicaSetConfig | null> => {
  try {
    await runMongoCommand(port, { replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host }] } });
    return null;
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('already initialized'))) throw error;
    return waitFor(() => readConfig(port), { timeout: 30_000, what: 'MongoDB to read its configuration' });
  }
};

interface ReplicaSetConfig {
  version: number;
  members: { host: string }[];
}

const readConfig = async (port: number): Promise<ReplicaSetConfig | null> => {
  try {
    return (await runMongoCommand(port, { replSetGetConfig: 1 }))['config'] as ReplicaSetConfig;
  } catch (error) {
    if (error instanceof Error && error.message.includes('no replset config')) return null;
    throw error;
  }
};
