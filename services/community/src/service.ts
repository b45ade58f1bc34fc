import { ownerSnapshots } from '@portal/domain/owners';
import type { Logger, ManagedProcess } from '@portal/service-kit';
import { createDatabaseService, type ServiceOptions, startSweep } from '@portal/service-kit/database';
import { startSchedule } from '@portal/service-kit/redis';
import type { CommunityConfig } from './config.ts';
import { type CommunityContext, createContext } from './context.ts';
import { removeOldUploads } from './features/desk/covers.ts';
import { publishDueDrafts } from './features/desk/publish-draft.ts';
import { startDigests } from './features/digest/send-digests.ts';
import { takeWeeklySnapshot, weeklySchedule } from './features/leaderboard/weekly-snapshot.ts';
import { endPush } from './features/push/devices.ts';
import { startPush } from './features/push/open-push.ts';
import { removePlayer } from './features/removal/remove-player.ts';
import { communityMigrations } from './migrations.ts';
import { communityProjections } from './projection/index.ts';
import { communityRoutes } from './routes.ts';

const deskPauseMs = 10_000;

/** Publishes scheduled articles and removes pictures that no article uses. */
const startDesk = (ctx: CommunityContext, logger: Logger) =>
  startSweep({
    async work() {
      await publishDueDrafts(ctx, logger);
      await removeOldUploads(ctx, logger);
    },
    pauseMs: deskPauseMs,
    logger,
  });

/** Creates the community service. Nothing connects or listens until `start`. */
export const createCommunityService = (config: CommunityConfig, options: ServiceOptions = {}): ManagedProcess =>
  createDatabaseService({
    ...options,
    name: 'community',
    environment: config.environment,
    migrations: communityMigrations,
    async open(resources) {
      const ctx = createContext(config, resources);
      if (config.environment.WORKER_NUMBER === 0) {
        const { REDIS_URL: redisUrl, REDIS_PREFIX: redisPrefix } = config.environment;
        const { logger, onStop } = resources;
        const work = () => takeWeeklySnapshot(ctx);
        onStop(startSchedule({ ...weeklySchedule, work, redisUrl, redisPrefix, logger }).stop);
        if (config.portal.features.newsDesk) onStop(startDesk(ctx, logger).stop);
        if (config.portal.features.notifications) onStop(startDigests(ctx, logger).stop);
      }
      startPush(config, ctx, resources);
      return {
        calls: communityRoutes(ctx),
        outbox: ctx.outbox,
        projections: {
          definitions: communityProjections(ctx.ranking),
          snapshots: ownerSnapshots(config.environment),
          async handle(event, apply) {
            if (event.type === 'notification.requested') return ctx.storeNotification(event);
            if (event.type === 'sessions.ended') return endPush(ctx, event);
            await apply(event);
            if (event.type === 'player.removed') await removePlayer(ctx, event.entityId);
          },
        },
      };
    },
  });
