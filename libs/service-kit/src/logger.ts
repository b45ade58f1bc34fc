import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Names under which a secret or personal data might be logged by mistake. */
const redacted = [
  'password',
  'confirmPassword',
  'token',
  'otp',
  'code',
  'secret',
  'sealed',
  'vars',
  'cookie',
  'authorization',
  'email',
  'to',
];

interface LoggerOptions {
  service: string;
  level: string;
  /** Default: standard output. */
  destination?: DestinationStream;
}

/** MongoDB names the values of a duplicate key, which may be an email address. */
const withoutValues = (text: string) => text.replaceAll(/dup key: \{.*\}/g, 'dup key');

/**
 * Only these fields: errors of MongoDB carry the documents that were written. Node's `code` (`ECONNREFUSED`) would be redacted like one-time
 * codes, so it is logged as `reason`.
 */
const serializeError = (error: Error) => {
  const { type, message = String(error), stack = '', code } = pino.stdSerializers.err(error);
  return { type, message: withoutValues(message), stack: withoutValues(stack), reason: code };
};

/** Writes in batches, and whatever is left every 100 ms and when the process exits. */
const standardOutput = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 });

/** JSON lines on standard output. Secret and personal fields are masked at the top and one level down. */
export const createLogger = ({ service, level, destination }: LoggerOptions): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
      serializers: { err: serializeError },
    },
    destination ?? standardOutput(),
  );
