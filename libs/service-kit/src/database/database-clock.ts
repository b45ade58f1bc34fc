import type { Logger } from '../logger.ts';
import type { Clock } from '../time.ts';
import { type Connection, readServerTime } from './mongo.ts';
import { startSweep } from './sweep.ts';

/** Clocks of machines that synchronize differ by less. */
const toleranceMs = 1_000;
const readAgainMs = 60_000;

/** The database's time, in ms, at zero of the monotonic clock, which never steps. @throws Error if the response took too long to tell */
const readStart = async (connection: Connection): Promise<number> => {
  const since = performance.now();
  const time = await readServerTime(connection);
  const until = performance.now();
  if (until - since > toleranceMs) throw new Error('the database took too long to tell its time');
  return time.getTime() - (since + until) / 2;
};

/**
 * Tells the time by the system clock, unless it is more than a second off the database's clock, which counts then: a process whose clock
 * steps must not apply the deadlines of others.
 */
export const startDatabaseClock = async (connection: Connection, logger: Logger) => {
  let start: number | undefined;
  const read = async () => {
    start = await readStart(connection);
  };
  const clock: Clock = () => {
    const own = Date.now();
    const database = start === undefined ? own : start + performance.now();
    return new Date(Math.abs(own - database) > toleranceMs ? database : own);
  };
  await read().catch((error: unknown) => logger.warn({ err: error }, 'The system clock counts for now'));
  const sweep = startSweep({ work: read, pauseMs: readAgainMs, logger });
  return { clock, stop: sweep.stop };
};
