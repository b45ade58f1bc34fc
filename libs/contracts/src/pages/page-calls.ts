import type { PortalConfig } from '../config/portal-config';
import type { PagePattern } from './page-titles';

/** Paths of the calls that lists without filters make first. The gateway's pages preload them, so that they do not wait for scripts. */
export const pageCalls = ({ liveTournaments }: PortalConfig['features']): Partial<Record<PagePattern, string>> => ({
  '/leaderboard': '/api/leaderboard?type=player&limit=50',
  '/news': '/api/news',
  '/clans': '/api/clans',
  ...(liveTournaments && { '/tournaments': '/api/tournaments' }),
});
