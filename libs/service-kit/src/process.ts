import cluster from 'node:cluster';
import { ConfigError } from './config.ts';
import type { Logger } from './logger.ts';

export interface ManagedProcess {
  /** Connects and listens. @returns the port it listens on */
  start(): Promise<number>;
  /** Rejects new work, lets running work finish, and closes everything that was opened. */
  stop(): Promise<void>;
  logger: Logger;
}

const stopDeadlineMs = 25_000;
/** EX_CONFIG of sysexits: a restart would not help. */
export const invalidConfigurationExitCode = 78;
/** Message with which a parent stops this process. */
export const stopMessage = 'stop';

/**
 * Starts the process, reports the port to a parent, and stops on SIGTERM, SIGINT or the end of the parent. Nothing else uses the operating
 * system's process interface. An invalid configuration ends the process with exit code 78 and the reasons on stderr.
 */
export const runProcess = async (create: (env: NodeJS.ProcessEnv) => ManagedProcess): Promise<void> => {
  let running: ManagedProcess;
  try {
    running = create(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = invalidConfigurationExitCode;
    // The channel to the primary would keep a worker running.
    if (cluster.isWorker) process.exit();
    return;
  }
  const { logger } = running;
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'stopping');
    const late = setTimeout(() => {
      logger.error('shutdown timed out');
      process.exit(1);
    }, stopDeadlineMs);
    late.unref();
    await running.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('SIGINT', () => void stop('SIGINT'));
  process.once('disconnect', () => void stop('parent is gone'));
  process.on('message', (message) => message === stopMessage && void stop('primary stops'));
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
  try {
    const port = await running.start();
    process.send?.({ type: 'listening', port });
  } catch (error) {
    // It was waiting for a database.
    if (stopping) return;
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
};

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Runs an entry point that does one thing and ends. An error is printed on stderr; the exit code is 1, or 78 for an invalid configuration.
 * @param explain formats an error; default: its message
 * @param usage printed for `--help`, which needs neither configuration nor servers
 */
export const runCommand = async (
  work: (env: NodeJS.ProcessEnv) => Promise<void>,
  explain = getMessage,
  usage = '',
): Promise<void> => {
  try {
    if (usage && process.argv.includes('--help')) process.stdout.write(`${usage}\n`);
    else await work(process.env);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = error instanceof ConfigError ? invalidConfigurationExitCode : 1;
  }
};
