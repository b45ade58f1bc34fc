import { competitionPaths } from '@portal/contracts/competition/ui';
import type { Clock } from '@portal/service-kit';
import { createSitemap } from '@portal/service-kit/http';
import type { Repositories } from '../../data-access/index.ts';

/** Creates the service's sitemaps. They keep the starts of their pages in memory. */
export const createSitemaps = ({ clans, tournaments }: Repositories, origin: string, clock: Clock) => {
  const options = { fields: { _id: 1 }, origin, clock } as const;
  return {
    clans: createSitemap({
      ...options,
      list: clans.listRange,
      locate: ({ id }) => ({ path: competitionPaths.clan(id) }),
    }),
    tournaments: createSitemap({
      ...options,
      list: tournaments.listRange,
      locate: ({ id }) => ({ path: competitionPaths.tournament(id) }),
    }),
  };
};
