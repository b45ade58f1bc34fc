import { setTimeout } from 'node:timers/promises';
import type { StateEvent } from '@portal/contracts';
import type { Logger } from '../logger';

import { type OwnersEnvironment, readOwners } from './owners';
import type { Projections } from './projections';

export interface BackfillOptions {
  projections: Projections;
  /** Without the owners' addresses nobody is asked. */
  environment: OwnersEnvironment;
  logger: Logger;
  /** How long to wait for an owner that does not answer yet. */
  retryMs?: number;
}

/**
 * Lets a service ask once, at its first start, for what was told before it was there. It answers calls meanwhile.
 * @returns a function that gives it up, for the next start to do
 */
export const startBackfill = ({
  projections,
  environment,
  logger,
  retryMs = 2_000,
}: BackfillOptions): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const read = readOwners(environment);

  /** Ends between two pages, so that the rebuild clears up behind itself. */
  async function* untilStopped(type: StateEvent['type']): AsyncGenerator<StateEvent[]> {
    for await (const page of read(type)) {
      signal.throwIfAborted();
      yield page;
    }
  }

  const fill = async (): Promise<boolean> => {
    try {
      if (await projections.areBuilt()) return true;
      const entities = await projections.rebuild(untilStopped);
      logger.info({ event: 'projections-filled', entities }, 'projections filled from their owners');
      return true;
    } catch (error) {
      if (!signal.aborted) logger.info({ err: error }, 'projections wait for their owners');
      return false;
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted && !(await fill())) await setTimeout(retryMs, undefined, { signal }).catch(() => undefined);
  };

  const { ACCOUNT_OPS_URL, COMPETITION_OPS_URL } = environment;
  const filling = ACCOUNT_OPS_URL && COMPETITION_OPS_URL ? run() : Promise.resolve();
  return async () => {
    stopping.abort();
    await filling;
  };
};
