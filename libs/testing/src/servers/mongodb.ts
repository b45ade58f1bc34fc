import { join } from 'node:path';
import { waitFor } from '../wait-for';
import { workspaceRoot } from './paths';
import { canConnect } from './ports';
import { type RunningProcess, run } from './process';
import { type ServerFiles, startServer } from './start-server';

export interface MongoServerOptions extends ServerFiles {
  /** The program, as returned by `findMongod`. */
  mongod: string;
  port: number;
  /** How long a transaction may take before MongoDB ends it. Default 60 s, that of MongoDB. */
  transactionSeconds?: number;
}

export interface MongoServer extends RunningProcess {
  readonly uri: string;
  readonly port: number;
}

/** Starts a single-node replica set, which transactions and change streams require, and waits until it accepts writes. */
export const startMongo = async ({
  mongod,
  port,
  transactionSeconds = 60,
  ...files
}: MongoServerOptions): Promise<MongoServer> => {
  // In a separate process: the driver would cost the supervisor of `npm start` 20 MB for its whole life.
  const script = join(workspaceRoot(), 'libs/testing/src/servers/form-replica-set.mjs');
  const mongo = await startServer({
    ...files,
    name: 'MongoDB',
    command: mongod,
    args: mongodArgs(files.dataDir, port, transactionSeconds),
    graceMs: 20_000,
    ready: async (signal) => {
      await waitFor(() => canConnect('127.0.0.1', port), { timeout: 60_000, what: 'MongoDB to listen' });
      await run(process.execPath, [script, String(port)], { signal, timeout: 60_000 });
    },
  });
  return Object.assign(mongo, { port, uri: `mongodb://127.0.0.1:${port}/?replicaSet=portal` });
};

/** A small cache and operation log leave memory and disk to everything else on the machine. */
const mongodArgs = (dataDir: string, port: number, transactionSeconds: number): string[] => [
  ...['--dbpath', dataDir],
  ...['--port', String(port)],
  ...['--bind_ip', '127.0.0.1'],
  ...['--replSet', 'portal'],
  ...['--oplogSize', '128'],
  ...['--wiredTigerCacheSizeGB', '0.25'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  ...['--setParameter', `transactionLifetimeLimitSeconds=${transactionSeconds}`],
  '--nounixsocket',
  '--quiet',
];
