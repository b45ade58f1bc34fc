import type { FollowedPlayer, LeaderboardClan } from '@portal/contracts';
import { ClanLink, ClanLogo, formatCount, PlayerLink } from '@portal/portal';
import { Avatar, Badge, Persona, personaHeight, Rank, type TableColumn } from '@portal/ui';
import type { Ranked } from './queries';

/** Marks the visitor's own row in words, not by color alone. */
export const OwnMark = () => <Badge tone="accent">You</Badge>;

export const rankColumn = (width: string): TableColumn<{ rank: number | null }> => ({
  key: 'rank',
  header: 'Rank',
  width,
  compact: 'lead',
  // The rank is null while the service collects ranks, and while it has no Redis.
  cell: ({ rank }) => (rank === null ? '–' : <Rank place={rank} />),
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

/** A clan with its crest, or a shield where responses have no crests (`features.clanCrests`). */
export const ClanPersona = ({ clan: { id, name, logo } }: { clan: LeaderboardClan }) => (
  <Persona
    picture={<ClanLogo logo={logo} seed={id} size={40} loading="lazy" />}
    name={
      <ClanLink id={id} cover>
        {name}
      </ClanLink>
    }
  />
);

/** Selects the cells of a column of `playerColumns`. */
export const selectCells = (key: 'rank' | 'player' | 'clan' | 'score'): string => `[data-column='${key}']`;

/** The full leaderboard of players. */
export const playerColumns: readonly TableColumn<FollowedPlayer>[] = [
  rankColumn('5.5rem'),
  {
    key: 'player',
    header: 'Player',
    rowHeader: true,
    contentHeight: personaHeight,
    cell: ({ id, username, avatar, platform }, _index, isOwn) => (
      <Persona
        picture={<Avatar src={avatar} seed={id} name={username} letters={2} loading="lazy" />}
        name={<PlayerLink username={username} cover />}
        detail={`${platform} Player`}
        mark={isOwn && <OwnMark />}
      />
    ),
  },
  {
    key: 'clan',
    header: 'Clan',
    width: '32%',
    cell: ({ clan, clanId }) => <bdi>{clan ? <ClanLink id={clanId}>{clan}</ClanLink> : 'No Clan'}</bdi>,
  },
  { ...scoreColumn('8rem'), sorted: 'descending' },
];

/** The full leaderboard of clans; points equal the member count. */
export const clanColumns: readonly TableColumn<Ranked<LeaderboardClan>>[] = [
  rankColumn('5.5rem'),
  { key: 'clan', header: 'Clan', rowHeader: true, cell: (clan) => <ClanPersona clan={clan} /> },
  { ...membersColumn('8rem'), key: 'points', header: 'Points', compact: 'value', sorted: 'descending' },
  membersColumn('8rem'),
];
