import { join } from 'node:path';
import { waitFor } from '../wait-for.ts';
import { workspaceRoot } from './paths.ts';
import { canConnect } from './ports.ts';
import { type RunningProcess, run } from './process.ts';
import { type ServerFiles, startServer } from './start-server.ts';

export interface MongoServerOptions extends ServerFiles {
  /** The program, as returned by `findMongod`. */
  mongod: string;
  port: number;
  /** How long a transaction may take before MongoDB aborts it. Default: MongoDB's own default of 60 s. */
  transactionSeconds?: number;
  /** Whether MongoDB deletes documents that have expired by the machine's clock. Default: true. */
  deletesExpired?: boolean;
}

export interface MongoServer extends RunningProcess {
  readonly uri: string;
  readonly port: number;
}

/** Starts a single-node replica set and waits until it accepts writes. Transactions and change streams need a replica set. */
export const startMongo = async ({
  mongod,
  port,
  transactionSeconds = 60,
  deletesExpired = true,
  ...files
}: MongoServerOptions): Promise<MongoServer> => {
  // A separate process loads the driver, because `npm start` would otherwise keep its memory for its whole life.
  const script = join(workspaceRoot(), 'libs/testing/src/servers/form-replica-set.mjs');
  const mongo = await startServer({
    ...files,
    name: 'MongoDB',
    command: mongod,
    args: [
      ...mongodArgs(files.dataDir, port),
      ...['--setParameter', `transactionLifetimeLimitSeconds=${transactionSeconds}`],
      ...['--setParameter', `ttlMonitorEnabled=${deletesExpired}`],
    ],
    graceMs: 20_000,
    ready: async (signal) => {
      await waitFor(() => canConnect('127.0.0.1', port), { timeout: 60_000, what: 'MongoDB to listen' });
      await run(process.execPath, [script, String(port)], { signal, timeout: 60_000 });
    },
  });
  return Object.assign(mongo, { port, uri: `mongodb://127.0.0.1:${port}/?replicaSet=portal` });
};

/** A small cache and operation log leave memory and disk to the rest of the machine. */
const mongodArgs = (dataDir: string, port: number): string[] => [
  ...['--dbpath', dataDir],
  ...['--port', String(port)],
  ...['--bind_ip', '127.0.0.1'],
  ...['--replSet', 'portal'],
  ...['--oplogSize', '128'],
  ...['--wiredTigerCacheSizeGB', '0.25'],
  ...['--setParameter', 'diagnosticDataCollectionEnabled=false'],
  '--nounixsocket',
  '--quiet',
];
