import type { Logger } from './logger.ts';

/** A restart or failover of a server makes background work fail once or twice. Further failures are warnings for operators. */
const failuresBeforeWarning = 3;

/** Creates the log of one kind of background work: a warning from the third consecutive failure on, with their number. */
export const createFailureLog = (logger: Logger, message: string) => {
  let failures = 0;
  return {
    failed(error: unknown, fields: Record<string, unknown> = {}): void {
      failures += 1;
      const level = failures >= failuresBeforeWarning ? 'warn' : 'debug';
      logger[level]({ ...fields, err: error, failures }, message);
    },
    succeeded(): void {
      failures = 0;
    },
  };
};
