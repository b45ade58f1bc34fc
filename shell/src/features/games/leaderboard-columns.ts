import { personaHeight, type TableColumn } from '@portal/ui';

const nothing = () => null;

/** The leaderboard's columns while it has no rows: empty or loading. */
export const leaderboardColumns: readonly TableColumn<never>[] = [
  { key: 'rank', header: 'Rank', width: '5.5rem', cell: nothing, compact: 'lead' },
  { key: 'player', header: 'Player', cell: nothing, rowHeader: true, contentHeight: personaHeight },
  { key: 'clan', header: 'Clan', width: '32%', cell: nothing },
  { key: 'score', header: 'Score', width: '8rem', cell: nothing, numeric: true, compact: 'value' },
];
