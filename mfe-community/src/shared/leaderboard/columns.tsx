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

/** Its area is the whole line, so that a finger finds it. */
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

/** The full leaderboard of players. */
export const playerColumns: readonly TableColumn<Ranked<LeaderboardPlayer>>[] = [
  { key: 'rank', header: headers.rank, width: '5.5rem', compact: 'lead', cell: ({ rank }) => <Rank place={rank} /> },
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
  {
    key: 'score',
    width: '8rem',
    header: headers.score,
    numeric: true,
    compact: 'value',
    sorted: 'descending',
    cell: ({ score }) => formatCount(score),
  },
];

/** The full leaderboard of clans, whose points are their members. */
export const clanColumns: readonly TableColumn<Ranked<LeaderboardClan>>[] = [
  { key: 'rank', header: headers.rank, width: '5.5rem', compact: 'lead', cell: ({ rank }) => <Rank place={rank} /> },
  {
    key: 'clan',
    header: headers.clan,
    rowHeader: true,
    cell: ({ id, name }) => (
      <ClanLine picture={<Shield size={40} />} name={<ClanLink to={competitionPaths.clan(id)}>{name}</ClanLink>} />
    ),
  },
  {
    key: 'points',
    width: '8rem',
    header: headers.points,
    numeric: true,
    compact: 'value',
    sorted: 'descending',
    cell: ({ memberCount }) => formatCount(memberCount),
  },
  {
    key: 'members',
    header: headers.members,
    width: '8rem',
    numeric: true,
    cell: ({ memberCount }) => formatCount(memberCount),
  },
];
