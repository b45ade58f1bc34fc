import type { LeaderboardClan, LeaderboardPlayer } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatCount, Link } from '@portal/portal';
import { Avatar, media, Persona, personaHeight, Rank, Shield, type TableColumn, theme } from '@portal/ui';
import { styled } from 'styled-components';
import type { Ranked } from './rankings';
import { texts } from './texts';

const { columns: headers } = texts;

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
  header: headers.rank,
  width,
  compact: 'lead',
  cell: ({ rank }) => <Rank place={rank} />,
});

export const scoreColumn = (width: string): TableColumn<{ score: number }> => ({
  key: 'score',
  header: headers.score,
  width,
  numeric: true,
  compact: 'value',
  cell: ({ score }) => formatCount(score),
});

export const membersColumn = (width: string): TableColumn<{ memberCount: number }> => ({
  key: 'members',
  header: headers.members,
  width,
  numeric: true,
  cell: ({ memberCount }) => formatCount(memberCount),
});

/** The full leaderboard of players. */
export const playerColumns: readonly TableColumn<Ranked<LeaderboardPlayer>>[] = [
  rankColumn('5.5rem'),
  {
    key: 'player',
    header: headers.player,
    rowHeader: true,
    contentHeight: personaHeight,
    cell: ({ username, avatar, platform }) => (
      <Persona
        picture={<Avatar src={avatar} name={username} letters={2} loading="lazy" />}
        name={username}
        detail={texts.platformOf(platform)}
      />
    ),
  },
  { key: 'clan', header: headers.clan, width: '32%', cell: ({ clan }) => <bdi>{clan || texts.noClan}</bdi> },
  { ...scoreColumn('8rem'), sorted: 'descending' },
];

/** The full leaderboard of clans; points equal the member count. */
export const clanColumns: readonly TableColumn<Ranked<LeaderboardClan>>[] = [
  rankColumn('5.5rem'),
  {
    key: 'clan',
    header: headers.clan,
    rowHeader: true,
    cell: ({ id, name }) => (
      <ClanLine picture={<Shield size={40} />} name={<ClanLink to={competitionPaths.clan(id)}>{name}</ClanLink>} />
    ),
  },
  { ...membersColumn('8rem'), key: 'points', header: headers.points, compact: 'value', sorted: 'descending' },
  membersColumn('8rem'),
];
