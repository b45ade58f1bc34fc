import type { LeaderboardClan, LeaderboardPlayer } from '@portal/contracts';
import { formatCount } from '@portal/portal';
import { Avatar, Persona, Rank, Shield, type TableColumn, truncate } from '@portal/ui';
import { styled } from 'styled-components';
import type { Ranked } from '../../shared/leaderboard/rankings';
import { teaserTexts } from '../../shared/leaderboard/texts';

// Widths as in the shell's stand-in for these tables, so that no header moves when the rows come.
const rankWidth = '4.75rem';
const figureWidth = '7.5rem';

/** One line, whatever the name: the rows are as tall as what held their place. */
const ClanName = styled.bdi`
  ${truncate}
  display: block;
  min-width: 0;
`;

export const playerColumns: readonly TableColumn<Ranked<LeaderboardPlayer>>[] = [
  { key: 'rank', header: 'Rank', width: rankWidth, compact: 'lead', cell: ({ rank }) => <Rank place={rank} /> },
  {
    key: 'player',
    header: 'Player',
    rowHeader: true,
    cell: ({ username, avatar }) => (
      <Persona picture={<Avatar src={avatar} name={username} letters={2} loading="lazy" />} name={username} />
    ),
  },
  {
    key: 'clan',
    header: 'Clan',
    width: '28%',
    cell: ({ clan }) => <ClanName>{clan || teaserTexts.noClan}</ClanName>,
  },
  {
    key: 'score',
    header: 'Score',
    width: figureWidth,
    numeric: true,
    compact: 'value',
    cell: ({ score }) => formatCount(score),
  },
];

export const clanColumns: readonly TableColumn<Ranked<LeaderboardClan>>[] = [
  { key: 'rank', header: 'Rank', width: rankWidth, compact: 'lead', cell: ({ rank }) => <Rank place={rank} /> },
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: ({ name }) => <Persona picture={<Shield size={40} />} name={name} />,
  },
  {
    key: 'members',
    header: 'Members',
    width: figureWidth,
    numeric: true,
    compact: 'value',
    cell: ({ memberCount }) => formatCount(memberCount),
  },
];
