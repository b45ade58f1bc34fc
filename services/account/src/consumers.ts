import { clanProjection } from '@portal/domain/clan-projection';
import { ownerSnapshots } from '@portal/domain/owners';
import {
  type Clock,
  type Connection,
  createProjections,
  followOwners,
  type Logger,
  type Projections,
} from '@portal/service-kit';
import type { AccountEnvironment } from './config';
import type { AccountContext } from './context';
import { requestEmail } from './features/notifications/request-email';
import { standingProjection } from './projection/standings';

/** Standings and clans, which competition owns and a player's own profile shows. */
export const createAccountProjections = (connection: Connection, clock: Clock): Projections =>
  createProjections(connection, [standingProjection, clanProjection], clock);

/** Applies the events of other services to the projections and turns notifications into emails. */
export const startConsumers = (
  account: AccountContext,
  { environment, mongo, logger }: { environment: AccountEnvironment; mongo: Connection; logger: Logger },
) =>
  followOwners({
    subscriber: 'account',
    projections: createAccountProjections(mongo, account.clock),
    snapshots: ownerSnapshots(environment),
    environment,
    logger,
    handle: (event, apply) => (event.type === 'notification.requested' ? requestEmail(account, event) : apply(event)),
  });
