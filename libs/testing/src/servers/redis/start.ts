import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { waitFor } from '../../wait-for';
import { type RunningProcess, startProcess } from '../process';
import { ProvisioningError } from '../provisioning-error';

export interface RedisOptions {
  /** The program, as `findRedisServer` answers it. */
  redisServer: string;
  /** Folder for the append-only file; kept when the server ends. */
  dataDir: string;
  logFile: string;
  port: number;
}

export interface RedisServer extends RunningProcess {
  readonly url: string;
  readonly port: number;
}

/** Starts Redis as queues need it (never evicts, loses at most one second) and waits until its data is loaded. */
export const startRedis = async ({ redisServer, dataDir, logFile, port }: RedisOptions): Promise<RedisServer> => {
  await mkdir(dataDir, { recursive: true });
  const redis = await startProcess({ command: redisServer, args: redisArgs(dataDir, port), cwd: dataDir, logFile });
  try {
    await Promise.race([
      waitFor(() => answersPing(port), { timeout: 30_000, what: 'Redis to answer' }),
      redis.ended.then((reason) => {
        throw new ProvisioningError(`Redis did not start (${reason}): see ${logFile}`);
      }),
    ]);
  } catch (error) {
    await redis.stop();
    throw error;
  }
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

const answersPing = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (reply) => finish(reply.toString().startsWith('+PONG')));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
