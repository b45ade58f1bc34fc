import type { ClientSession } from '@portal/service-kit';
import type { CompetitionContext } from '../context';

/** The demo data of one feature. */
export interface DemoPart {
  /** As the log names it. */
  name: string;
  /** Is there nothing yet of what this part would store? */
  isEmpty(competition: CompetitionContext): Promise<boolean>;
  /** Stores all of it or nothing, with the events that tell it. @returns how many rows */
  store(competition: CompetitionContext, transaction: ClientSession): Promise<number>;
}

export const dayMs = 86_400_000;

/** Demo accounts have fixed ids; `{privileged}` stands for the configured one. */
export const demoPlayerId = (id: string, { portal }: Pick<CompetitionContext, 'portal'>): string =>
  id === '{privileged}' ? portal.privilegedUserId : id;
