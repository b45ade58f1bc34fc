import type { Implementation } from '@portal/service-kit/http';
import { snapshotRoutes } from '@portal/service-kit/projection';
import type { CompetitionContext } from './context.ts';
import { clanLifeRoutes } from './features/clans/life/routes.ts';
import { clanRoutes } from './features/clans/routes.ts';
import { readActivitySnapshot } from './features/play/reads/activity-snapshot.ts';
import { playRoutes } from './features/play/routes.ts';
import { seasonRoutes } from './features/seasons/routes.ts';
import { sitemapRoutes } from './features/sitemap/routes.ts';
import { tournamentRoutes } from './features/tournaments/routes.ts';
import { buildClanChanged, buildStandingChanged } from './messages/events.ts';

export const competitionRoutes = (ctx: CompetitionContext): Implementation[] => [
  ...clanRoutes(ctx),
  ...clanLifeRoutes(ctx),
  ...tournamentRoutes(ctx),
  ...playRoutes(ctx),
  ...seasonRoutes(ctx),
  ...sitemapRoutes(ctx),
];

/** Serves other services on the operations listener. */
export const competitionSnapshots = (ctx: CompetitionContext) => {
  const { clans, memberships, standings, clock, snapshotKeys } = ctx;
  return snapshotRoutes(snapshotKeys, {
    'activity.published': (after) => readActivitySnapshot(ctx, after),
    'clan.changed': async (after, limit) => {
      // Clans are read before members: members newer than the version do no harm, older ones would stay.
      const page = await clans.listById(after, limit);
      const members = await memberships.listPlayerIds(page.map(({ id }) => id));
      return page.map((clan) => buildClanChanged(clan, members.get(clan.id) ?? [], clock()));
    },
    'standing.changed': async (after, limit) =>
      (await standings.listById(after, limit)).map((standing) => buildStandingChanged(standing, clock())),
  });
};
