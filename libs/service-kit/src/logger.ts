import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Names under which a secret or a personal fact might be handed to the log by mistake. */
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

export interface LoggerOptions {
  service: string;
  level: string;
  /** Where lines go; the standard output unless a test listens. */
  destination?: DestinationStream;
}

/** The name of a failure (`ECONNREFUSED`) shares its key with one-time codes; under another one operators get to see it. */
const serializeError = (error: Error) => {
  const { code, ...rest } = pino.stdSerializers.err(error);
  return code === undefined ? rest : { ...rest, reason: code };
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
    destination ?? pino.destination(1),
  );
