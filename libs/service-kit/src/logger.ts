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

const batchLength = 12_288;
const batchMs = 100;

/** Standard output in batches: a write, or as little as a call of pino's stream, per line costs a busy gateway a sixth of its time. */
const batchedOutput = (): DestinationStream => {
  let lines = '';
  const writeBatch = () => {
    if (lines !== '') stream.write(lines);
    lines = '';
  };
  // Before the listener of pino's stream, which writes what that has taken.
  process.on('exit', writeBatch);
  const stream = pino.destination({ dest: 1, sync: false });
  setInterval(writeBatch, batchMs).unref();
  return {
    write(line) {
      lines += line;
      if (lines.length > batchLength) writeBatch();
    },
  };
};

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
    destination ?? batchedOutput(),
  );

const infoLevel = pino.levels.values['info'];

/**
 * Creates the log of requests. Its lines are written without redaction, so their fields are fixed and none may be secret. Pino itself
 * takes a sixth of a request's time for such a line.
 */
export const createRequestLog = (logger: Logger, message: string) => {
  const stream: DestinationStream = Reflect.get(logger, pino.symbols.streamSym);
  const rest = JSON.stringify({ ...logger.bindings(), msg: message }).slice(1, -1);
  let time = 0;
  let isoTime = '';
  return (line: Readonly<Record<string, string | number | boolean | undefined>>): void => {
    if (!logger.isLevelEnabled('info')) return;
    const now = Date.now();
    if (now !== time) isoTime = new Date(now).toISOString();
    time = now;
    stream.write(`{"level":${infoLevel},"time":"${isoTime}",${rest},${JSON.stringify(line).slice(1)}\n`);
  };
};
