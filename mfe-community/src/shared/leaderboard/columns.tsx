import type { LeaderboardClan, LeaderboardPlayer } from '@portal/contracts';
import { texts } from '@portal/contracts/texts';
import { Link, paths } from '@portal/portal';
import { Avatar, Persona, personaHeight, Rank, Shield, type TableColumn, TextLink } from '@portal/ui';
import { figure } from '../people/figures';
import type { Ranked } from './rankings';

const words = texts.leaderboardScreen;
const { columns: headers } = words;

/** The full leaderboard of players. */
export const playerColumns: readonly TableColumn<Ranked<LeaderboardPlayer>>[] = [
  { key: 'rank', header: headers.rank, compact: 'lead', cell: ({ rank }) => <Rank place={rank} /> },
  {
    key: 'player',
    header: headers.player,
    rowHeader: true,
    contentHeight: personaHeight,
    cell: ({ username, avatar, platform }) => (
      <Persona
        picture={<Avatar src={avatar} name={username} letters={2} loading="lazy" />}
        name={username}
        detail={words.platformOf(platform)}
      />
    ),
  },
  { key: 'clan', header: headers.clan, cell: ({ clan }) => <bdi>{clan || words.noClan}</bdi> },
  {
    key: 'score',
    header: headers.score,
    numeric: true,
    compact: 'value',
    sorted: 'descending',
    cell: ({ score }) => figure(score),
  },
];

/** The full leaderboard of clans, whose points are their members. */
export const clanColumns: readonly TableColumn<Ranked<LeaderboardClan>>[] = [
  { key: 'rank', header: headers.rank, compact: 'lead', cell: ({ rank }) => <Rank place={rank} /> },
  {
    key: 'clan',
    header: headers.clan,
    rowHeader: true,
    cell: ({ id, name }) => (
      <Persona
        picture={<Shield size={40} />}
        name={
          <TextLink asChild tone="quiet">
            <Link to={paths.clan(id)}>{name}</Link>
          </TextLink>
        }
      />
    ),
  },
  {
    key: 'points',
    header: headers.points,
    numeric: true,
    compact: 'value',
    sorted: 'descending',
    cell: ({ memberCount }) => figure(memberCount),
  },
  { key: 'members', header: headers.members, numeric: true, cell: ({ memberCount }) => figure(memberCount) },
];
