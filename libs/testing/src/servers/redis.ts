import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitFor } from '../wait-for.ts';
import type { RunningProcess } from './process.ts';
import { type ServerFiles, startServer } from './start-server.ts';

interface RedisOptions extends ServerFiles {
  /** The program, as returned by `findRedisServer`. */
  redisServer: string;
  port: number;
}

export interface RedisServer extends RunningProcess {
  readonly url: string;
  readonly port: number;
}

/** Starts Redis with the settings that queues need (no eviction, at most one second of data lost) and waits until its data is loaded. */
export const startRedis = async ({ redisServer, port, ...files }: RedisOptions): Promise<RedisServer> => {
  const redis = await startServer({
    ...files,
    name: 'Redis',
    command: redisServer,
    args: redisArgs(files.dataDir, port),
    cwd: files.dataDir,
    ready: () => waitFor(() => isLoaded(port), { timeout: 30_000, what: 'Redis to load its data' }),
  });
  return Object.assign(redis, { port, url: `redis://127.0.0.1:${port}` });
};

const redisArgs = (dataDir: string, port: number): string[] => [
  ...['--port', String(port)],
  ...['--bind', '127.0.0.1'],
  ...['--dir', dataDir],
  ...['--maxmemory-policy', 'noeviction'],
  ...['--appendonly', 'yes'],
  ...['--appendfsync', 'everysec'],
  ...['--save', ''],
];

/** Redis accepts connections while it loads; commands then fail with -LOADING. */
const isLoaded = async (port: number): Promise<boolean> => {
  const socket = connect({ host: '127.0.0.1', port });
  socket.setTimeout(1_000, () => socket.destroy(new Error('timeout'))).end('PING\r\n');
  return (await text(socket)).startsWith('+PONG');
};
