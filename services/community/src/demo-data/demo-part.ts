import type { ClientSession, Clock, Connection } from '@portal/service-kit';
import type { Repositories } from '../data-access';

/** What a part of the demo data is made with. */
export interface DemoContext extends Repositories {
  connection: Connection;
  clock: Clock;
  /** Id of the account that the configuration makes the privileged one; the other demo accounts have fixed ids. */
  privilegedUserId: string;
}

/** The demo data of one feature. */
export interface DemoPart {
  /** As the log names it. */
  name: string;
  /** Is there nothing yet of what this part would store? */
  isEmpty(demo: DemoContext): Promise<boolean>;
  /** Stores it under fixed ids, so that loaders that start together store it once. @returns how many rows */
  store(demo: DemoContext, transaction: ClientSession): Promise<number>;
}
