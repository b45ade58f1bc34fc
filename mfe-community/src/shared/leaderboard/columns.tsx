import type { FollowedPlayer, LeaderboardClan } from '@portal/contracts';
import { platformLeaderboardColumns as shapes } from '@portal/contracts/community/ui';
import { ClanLink, ClanLogo, formatCount, PaintedValue, PlayerLink } from '@portal/portal';
import { Avatar, Badge, Persona, personaHeight, Rank, Skeleton, type TableColumn } from '@portal/ui';
import type { ReactNode } from 'react';
import type { Ranked } from './queries.ts';

/** Marks the visitor's own row in words, not by color alone. */
export const OwnMark = () => <Badge tone="accent">You</Badge>;

type Shape = Omit<TableColumn<never>, 'key' | 'cell'>;

export const rankColumn = (shape: Shape): TableColumn<{ rank: number | null }> => ({
  key: 'rank',
  ...shape,
  // The rank is null while the service collects ranks, and while it has no Redis.
  cell: ({ rank }) => (rank === null ? '–' : <Rank place={rank} />),
});

/** A value of the leaderboard's row at an index that the server paints: `{0.score|number}`. */
const paintRow =
  (field: string) =>
  (index: number, placeholder: ReactNode): ReactNode => (
    <PaintedValue of={`{${index}.${field}}`}>{placeholder}</PaintedValue>
  );

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

/** Name and platform of the player at an index, painted by the server. */
export const paintPlayer = (index: number) => ({
  name: (
    <PaintedValue of={`{${index}.username}`}>
      <Skeleton width="8rem" height="1lh" />
    </PaintedValue>
  ),
  detail: (
    <PaintedValue of={`[{${index}.platform} Player]`}>
      <Skeleton width="6rem" height="1lh" />
    </PaintedValue>
  ),
});

/** Selects the cells of a column of `playerColumns`. */
export const selectCells = (key: 'rank' | 'player' | 'clan' | 'score'): string => `[data-column='${key}']`;

/** The full leaderboard of players. */
export const playerColumns: readonly TableColumn<FollowedPlayer>[] = [
  { ...rankColumn(shapes.rank), skeleton: (index) => <Rank place={index + 1} /> },
  {
    key: 'player',
    ...shapes.player,
    contentHeight: personaHeight,
    skeleton: (index) => <Persona {...paintPlayer(index)} />,
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
    skeleton: paintRow('clan'),
    cell: ({ clan, clanId }) => <bdi>{clan ? <ClanLink id={clanId}>{clan}</ClanLink> : 'No Clan'}</bdi>,
  },
  { ...scoreColumn(shapes.score), sorted: 'descending', skeleton: paintRow('score|number') },
];

const getMemberCount = ({ memberCount }: LeaderboardClan): number => memberCount;

/**
 * The full leaderboard of clans.
 * @param getPoints the clan scores where tournaments are played; elsewhere points equal the member count
 */
const buildClanColumns = (
  getPoints: (clan: LeaderboardClan) => number,
): readonly TableColumn<Ranked<LeaderboardClan>>[] => [
  rankColumn(shapes.rank),
  { key: 'clan', header: 'Clan', rowHeader: true, cell: (clan) => <ClanPersona clan={clan} /> },
  {
    ...{ key: 'points', ...shapes.score, header: 'Points', sorted: 'descending' },
    cell: (clan) => formatCount(getPoints(clan)),
  },
  membersColumn({ header: 'Members', width: shapes.score.width, numeric: true }),
];

export const clanColumns = {
  byMembers: buildClanColumns(getMemberCount),
  byScore: buildClanColumns(({ score = 0 }) => score),
};
