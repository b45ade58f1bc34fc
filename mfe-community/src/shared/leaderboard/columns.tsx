import type { LeaderboardClan, LeaderboardPlayer } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatCount, Link } from '@portal/portal';
import { Avatar, media, Persona, personaHeight, Rank, Shield, type TableColumn, theme } from '@portal/ui';
import { styled } from 'styled-components';
import type { Ranked } from './rankings';

const ClanLine = styled(Persona)`
  position: relative;
`;

/** The whole row is the touch target. */
const ClanLink = styled(Link)`
  color: inherit;
  text-decoration: none;
  outline: none;

  &::after {
    content: '';
    position: absolute;
    inset: calc(-1 * ${theme.space[2]});
    border-radius: ${theme.radius.md};
  }
  &:focus-visible::after { outline: 2px solid ${theme.color.focus}; }
  ${media.hover} { &:hover { text-decoration: underline; } }
`;

export const rankColumn = (width: string): TableColumn<{ rank: number }> => ({
  key: 'rank',
  header: 'Rank',
  width,
  compact: 'lead',
  cell: ({ rank }) => <Rank place={rank} />,
});

export const scoreColumn = (width: string): TableColumn<{ score: number }> => ({
  key: 'score',
  header: 'Score',
  width,
  numeric: true,
  compact: 'value',
  cell: ({ score }) => formatCount(score),
});

export const membersColumn = (width: string): TableColumn<{ memberCount: number }> => ({
  key: 'members',
  header: 'Members',
  width,
  numeric: true,
  cell: ({ memberCount }) => formatCount(memberCount),
});

/** The full leaderboard of players. */
export const playerColumns: readonly TableColumn<Ranked<LeaderboardPlayer>>[] = [
  rankColumn('5.5rem'),
  {
    key: 'player',
    header: 'Player',
    rowHeader: true,
    contentHeight: personaHeight,
    cell: ({ username, avatar, platform }) => (
      <Persona
        picture={<Avatar src={avatar} name={username} letters={2} loading="lazy" />}
        name={username}
        detail={`${platform} Player`}
      />
    ),
  },
  { key: 'clan', header: 'Clan', width: '32%', cell: ({ clan }) => <bdi>{clan || 'No Clan'}</bdi> },
  { ...scoreColumn('8rem'), sorted: 'descending' },
];

/** The full leaderboard of clans; points equal the member count. */
export const clanColumns: readonly TableColumn<Ranked<LeaderboardClan>>[] = [
  rankColumn('5.5rem'),
  {
    key: 'clan',
    header: 'Clan',
    rowHeader: true,
    cell: ({ id, name }) => (
      <ClanLine picture={<Shield size={40} />} name={<ClanLink to={competitionPaths.clan(id)}>{name}</ClanLink>} />
    ),
  },
  { ...membersColumn('8rem'), key: 'points', header: 'Points', compact: 'value', sorted: 'descending' },
  membersColumn('8rem'),
];
