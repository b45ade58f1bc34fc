import { ClanSkeleton } from './features/clans/components/clan-layout.tsx';
import { ClansSkeleton } from './features/clans/components/clans-layout.tsx';
import { MyMatchesSkeleton } from './features/my-matches/my-matches-layout.tsx';
import { TournamentSkeleton } from './features/tournament-page/tournament-layout.tsx';
import { TournamentsSkeleton } from './features/tournaments/tournaments-layout.tsx';

export const skeletons = {
  '/tournaments': TournamentsSkeleton,
  '/tournaments/:id': TournamentSkeleton,
  '/matches': MyMatchesSkeleton,
  '/clans': ClansSkeleton,
  '/clans/:id': ClanSkeleton,
};
