import { type DestinationStream, type Logger, pino } from 'pino';
import { getSpan } from './tracing/trace.ts';

export type { Logger } from 'pino';

/** Fields that might contain a secret or personal data by mistake. */
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

const censor = '[redacted]';

type Fields = Record<string, unknown>;

const isPlainObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const maskInner = (value: unknown): unknown => {
  if (!isPlainObject(value) || !redacted.some((name) => name in value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, redacted.includes(name) ? censor : inner]),
  );
};

/** Adds the trace of the current work, and masks fields one level down, because wildcards in pino's `redact` are slow. */
const completeFields = (fields: Fields): Fields => {
  const masked: Fields = {};
  const span = getSpan();
  if (span) masked['traceId'] = span.traceId;
  for (const name in fields) masked[name] = maskInner(fields[name]);
  return masked;
};

interface LoggerOptions {
  service: string;
  level: string;
  /** Default: standard output. */
  destination?: DestinationStream;
}

/** Removes the values that MongoDB reports for a duplicate key, because one may be an email. */
const withoutValues = (text: string) => text.replaceAll(/dup key: \{.*\}/g, 'dup key');

/**
 * Logs only these fields, because errors of MongoDB contain the written documents. Node's `code` (`ECONNREFUSED`) is logged as `reason`,
 * because `code` is redacted for one-time codes.
 */
const serializeError = (error: Error) => {
  const { type, message = String(error), stack = '', code } = pino.stdSerializers.err(error);
  return { type, message: withoutValues(message), stack: withoutValues(stack), reason: code };
};

/** Writes ten times a second or when a batch is full, because each write costs more than its lines. The rest is written on exit. */
const standardOutput = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: 16_000, periodicFlush: 100 });

/** Creates the logger of a process: JSON lines on standard output. Secret and personal fields are masked at the top and one level down. */
export const createLogger = ({ service, level, destination }: LoggerOptions): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor },
      formatters: { log: completeFields },
      serializers: { err: serializeError },
    },
    destination ?? standardOutput(),
  );
