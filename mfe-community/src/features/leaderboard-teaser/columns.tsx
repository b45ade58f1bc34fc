import type { LeaderboardClan, LeaderboardPlayer } from '@portal/contracts';
import { texts } from '@portal/contracts/texts';
import { Avatar, Persona, Rank, Shield, type TableColumn } from '@portal/ui';
import type { Ranked } from '../../shared/leaderboard/rankings';
import { figure } from '../../shared/people/figures';

export const playerColumns: readonly TableColumn<Ranked<LeaderboardPlayer>>[] = [
  { key: 'rank', header: 'Rank', compact: 'lead', cell: ({ rank }) => <Rank place={rank} /> },
  {
    key: 'player',
    header: 'Player',
    rowHeader: true,
    cell: ({ username, avatar }) => (
      <Persona picture={<Avatar src={avatar} name={username} letters={2} loading="lazy" />} name={username} />
    ),
  },
  { key: 'clan', header: 'Clan', cell: ({ clan }) => <bdi>{clan || texts.leaderboardTeaser.noClan}</bdi> },
  { key: 'score', header: 'Score', numeric: true, compact: 'value', cell: ({ score }) => figure(score) },
];

export const clanColumns: readonly TableColumn<Ranked<LeaderboardClan>>[] = [
  { key: 'rank', header: 'Rank', compact: 'lead', cell: ({ rank }) => <Rank place={rank} /> },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ name }) => <Persona picture={<Shield size={40} />} name={name} />,
  },
  {
    key: 'members',
    header: 'Members',
    numeric: true,
    compact: 'value',
    cell: ({ memberCount }) => figure(memberCount),
  },
];
