import { personaHeight, type TableColumn } from '@portal/ui';

const nothing = () => null;

/** The leaderboard's columns while it has no rows: empty or loading. */
export const leaderboardColumns: readonly TableColumn<never>[] = [
  { key: 'rank', header: 'Rank', cell: nothing, compact: 'lead' },
  { key: 'player', header: 'Player', cell: nothing, rowHeader: true, contentHeight: personaHeight },
  { key: 'clan', header: 'Clan', cell: nothing },
  { key: 'score', header: 'Score', cell: nothing, numeric: true, compact: 'value' },
];
