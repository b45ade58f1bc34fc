import type { FollowedPlayer, LeaderboardClan } from '@portal/contracts';
import { platformLeaderboardColumns as shapes } from '@portal/contracts/community/ui';
import { ClanLink, ClanLogo, formatCount, PlayerLink } from '@portal/portal';
import { Avatar, Badge, Persona, personaHeight, Rank, type TableColumn } from '@portal/ui';
import type { Ranked } from './queries';

/** Marks the visitor's own row in words, not by color alone. */
export const OwnMark = () => <Badge tone="accent">You</Badge>;

type Shape = Omit<TableColumn<never>, 'key' | 'cell'>;

export const rankColumn = (shape: Shape): TableColumn<{ rank: number | null }> => ({
  key: 'rank',
  ...shape,
  // The rank is null while the service collects ranks, and while it has no Redis.
  cell: ({ rank }) => (rank === null ? '–' : <Rank place={rank} />),
});

export const scoreColumn = (shape: Shape): TableColumn<{ score: number }> => ({
  key: 'score',
  ...shape,
  cell: ({ score }) => formatCount(score),
});

export const membersColumn = (shape: Shape): TableColumn<{ memberCount: number }> => ({
  key: 'members',
  ...shape,
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
  rankColumn(shapes.rank),
  {
    key: 'player',
    ...shapes.player,
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
    ...shapes.clan,
    cell: ({ clan, clanId }) => <bdi>{clan ? <ClanLink id={clanId}>{clan}</ClanLink> : 'No Clan'}</bdi>,
  },
  { ...scoreColumn(shapes.score), sorted: 'descending' },
];

/** The full leaderboard of clans; points equal the member count. */
export const clanColumns: readonly TableColumn<Ranked<LeaderboardClan>>[] = [
  rankColumn(shapes.rank),
  { key: 'clan', header: 'Clan', rowHeader: true, cell: (clan) => <ClanPersona clan={clan} /> },
  { ...membersColumn({ ...shapes.score, header: 'Points', sorted: 'descending' }), key: 'points' },
  membersColumn({ header: 'Members', width: shapes.score.width, numeric: true }),
];
