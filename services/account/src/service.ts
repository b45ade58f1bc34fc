import { ownerSnapshots } from '@portal/domain/owners';
import type { ManagedProcess } from '@portal/service-kit';
import { createDatabaseService, type ServiceOptions } from '@portal/service-kit/database';
import type { AccountConfig } from './config.ts';
import { type AccountContext, createContext } from './context.ts';
import { createEmailRequests } from './features/notifications/request-email.ts';
import { internalSessionRoutes } from './features/sessions/routes.ts';
import { accountMigrations } from './migrations.ts';
import { accountProjections } from './projection/index.ts';
import { accountRoutes, accountSnapshots } from './routes.ts';

export interface AccountServiceOptions extends ServiceOptions {
  /** Wraps the context, which lets tests pause single steps. */
  decorate?: (ctx: AccountContext) => AccountContext;
}

/** Creates the account service. Nothing connects or listens until `start`. */
export const createAccountService = (
  config: AccountConfig,
  { decorate = (ctx) => ctx, ...options }: AccountServiceOptions = {},
): ManagedProcess =>
  createDatabaseService({
    ...options,
    name: 'account',
    environment: config.environment,
    migrations: accountMigrations,
    async open(resources) {
      const ctx = decorate(createContext(config, resources));
      const requestEmail = createEmailRequests(ctx);
      return {
        calls: accountRoutes(ctx),
        internal: internalSessionRoutes(ctx, resources.logger),
        snapshots: accountSnapshots(ctx),
        outbox: ctx.outbox,
        projections: {
          definitions: accountProjections,
          snapshots: ownerSnapshots(config.environment),
          handle: (event, apply) => (event.type === 'notification.requested' ? requestEmail(event) : apply(event)),
        },
      };
    },
  });
