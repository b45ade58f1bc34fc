import { PassThrough, type Readable } from 'node:stream';
import type { EmailOverview } from '@portal/contracts';
import { AppError, connectRedisForWorker, endedSessionsChannel, type Logger, type Player } from '@portal/service-kit';

/** Well below the time that the gateway waits between two chunks. */
const everyMs = 2_000;
/** A stream ends after this time and the browser opens another one, for which session and role are checked again. */
const endAfterMs = 60_000;
/** Each occupies a connection of the gateway; further operators poll. */
const maxStreams = 20;

/** Creates the streams of the overview, which is read once for all of them and only while someone watches. */
export const createOverviewStreams = (read: () => Promise<EmailOverview>, logger: Logger) => {
  const streams = new Map<PassThrough, Player>();
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;

  const send = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    const text = await read().then(
      (overview) => `event: overview\ndata: ${JSON.stringify(overview)}\n\n`,
      (error: unknown) => {
        logger.debug({ err: error }, 'overview is unavailable');
        // With data, or browsers would ignore it.
        return 'event: unavailable\ndata: {}\n\n';
      },
    );
    isReading = false;
    for (const stream of streams.keys()) if (!stream.writableNeedDrain) stream.write(text);
  };

  const close = (stream: PassThrough): void => {
    if (!streams.delete(stream)) return;
    stream.end();
    if (streams.size === 0) clearInterval(timer);
  };

  return {
    read,
    /** @throws AppError `busy` when too many operators watch */
    open(operator: Player): Readable {
      if (streams.size >= maxStreams) throw new AppError('busy');
      const stream = new PassThrough();
      streams.set(stream, operator);
      if (streams.size === 1) timer = setInterval(() => void send(), everyMs);
      const end = setTimeout(() => close(stream), endAfterMs);
      stream.once('close', () => {
        clearTimeout(end);
        close(stream);
      });
      stream.write('retry: 1000\n\n');
      void send();
      return stream;
    },
    /** Ends the streams of sessions that have ended. @param ended `session=<id>` or `user=<id>` */
    endSessions(ended: string): void {
      for (const [stream, { sessionId, userId }] of streams)
        if (ended === `session=${sessionId}` || ended === `user=${userId}`) close(stream);
    },
    endAll: (): void => [...streams.keys()].forEach(close),
  };
};
export type OverviewStreams = ReturnType<typeof createOverviewStreams>;

/** Ends the streams of sessions that account has ended. @returns a function that stops following */
export const followEndedSessions = (
  { REDIS_URL, REDIS_PREFIX }: { REDIS_URL: string; REDIS_PREFIX: string },
  streams: OverviewStreams,
  logger: Logger,
): (() => void) => {
  const redis = connectRedisForWorker(REDIS_URL, logger);
  redis.on('message', (_channel: string, ended: string) => streams.endSessions(ended));
  redis
    .subscribe(endedSessionsChannel(REDIS_PREFIX))
    .catch((error: unknown) => logger.debug({ err: error }, 'streams of ended sessions will end within a minute'));
  return () => redis.disconnect();
};
