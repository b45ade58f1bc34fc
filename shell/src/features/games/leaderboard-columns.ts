import { personaHeight, type TableColumn } from '@portal/ui';

const nothing = () => null;

/** The leaderboard's columns while it has no rows: empty or loading. */
export const leaderboardColumns: readonly TableColumn<never>[] = [
  { key: 'rank', header: 'Rank', width: '7rem', cell: nothing, compact: 'lead' },
  { key: 'player', header: 'Player', cell: nothing, rowHeader: true, contentHeight: personaHeight },
  { key: 'clan', header: 'Clan', width: '34%', cell: nothing },
  { key: 'score', header: 'Score', width: '9.5rem', cell: nothing, numeric: true, compact: 'value' },
];
