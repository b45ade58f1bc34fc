import { competitionPaths } from '@portal/contracts/competition/ui';
import { FilterLinks } from '@portal/screens';
import type { TournamentFilter } from '../../shared/status.ts';

const choices: readonly { status: TournamentFilter | undefined; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'live', label: 'Live' },
  { status: 'upcoming', label: 'Upcoming' },
  { status: 'completed', label: 'Completed' },
];

/** Links to the tournaments of each status. Without `chosen`, none is marked: a page that is painted before its code does not know. */
export const StatusFilter = ({ chosen }: { chosen?: TournamentFilter | 'all' }) => (
  <FilterLinks
    label="Filter by status"
    scrolls
    links={choices.map(({ status, label }) => ({
      to: competitionPaths.tournaments({ status }),
      label,
      isCurrent: chosen === (status ?? 'all'),
    }))}
  />
);
