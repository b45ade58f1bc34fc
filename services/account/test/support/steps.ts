import { AppError } from '@portal/service-kit';
import { waitFor } from '@portal/testing';
import type { AccountContext } from '../../src/context.ts';

/**
 * Where a request can be held: after its password was hashed or compared, before its session is stored, before each attempt of its
 * transaction, before that attempt commits, and after it has. A transaction that meets a write conflict comes back to `attempt`.
 */
export type Step = 'start' | 'hashed' | 'compared' | 'session' | 'attempt' | 'commit' | 'committed';

interface HeldStep {
  step: Step;
  release(): void;
  /** The request fails here with 503. */
  fail(): void;
}

export interface Steps {
  decorate(account: AccountContext): AccountContext;
  /** From now on requests stop at these steps and no others. */
  hold(...steps: Step[]): void;
  /** Stops here if the step is held. */
  pass(step: Step): Promise<void>;
  /** Steps that are held now, the first to arrive first. */
  readonly held: HeldStep[];
  /** Number of requests that have failed at a step. */
  readonly failures: number;
  /** Waits until a request is held at the step. Nothing is held there again before the next `hold`. */
  stoppedAt(step: Step): Promise<HeldStep>;
}

/** Holds the steps of requests, so that a test decides the order in which parallel requests continue. */
export const createSteps = (): Steps => {
  const held: HeldStep[] = [];
  let holding = new Set<Step>();
  let failures = 0;
  const pass = async (step: Step): Promise<void> => {
    if (!holding.has(step)) return;
    await new Promise<void>((release, reject) => {
      const fail = () => {
        failures += 1;
        reject(new AppError('unavailable'));
      };
      held.push({ step, release, fail });
    });
  };
  return {
    held,
    get failures() {
      return failures;
    },
    pass,
    hold: (...steps) => {
      holding = new Set(steps);
    },
    async stoppedAt(step) {
      const found = await waitFor(() => held.find((one) => one.step === step), { interval: 2, what: `'${step}'` });
      held.splice(held.indexOf(found), 1);
      holding.delete(step);
      return found;
    },
    decorate: (account) => ({
      ...account,
      passwords: {
        async hash(...args) {
          const hash = await account.passwords.hash(...args);
          await pass('hashed');
          return hash;
        },
        async verify(...args) {
          const matches = await account.passwords.verify(...args);
          await pass('compared');
          return matches;
        },
      },
      sessions: {
        ...account.sessions,
        async insert(...args) {
          await pass('session');
          await account.sessions.insert(...args);
        },
      },
      async transact(work) {
        const result = await account.transact(async (transaction) => {
          await pass('attempt');
          const attempted = await work(transaction);
          await pass('commit');
          return attempted;
        });
        await pass('committed');
        return result;
      },
    }),
  };
};
