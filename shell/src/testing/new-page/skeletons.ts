import { MatchesSkeleton, MatchSkeleton } from './layouts.tsx';

export const skeletons = { '/matches-of-the-week': MatchesSkeleton, '/matches-of-the-week/:id': MatchSkeleton };
