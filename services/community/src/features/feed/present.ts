import { deletedPlayerName, type FeedActivity, type FeedGroup } from '@portal/contracts';
import type { CommunityContext } from '../../context.ts';
import type { StoredActivity } from '../../projection/activity-reader.ts';
import type { ClanCard } from '../../projection/clan-reader.ts';
import type { PlayerProfile } from '../../projection/player-reader.ts';
import type { ActivityGroup } from './group-activities.ts';

interface People {
  players: ReadonlyMap<string, PlayerProfile>;
  clans: ReadonlyMap<string, ClanCard>;
}

const listSides = (row: StoredActivity, kind: 'players' | 'clans'): string[] =>
  row.kind === 'result' && row.vars.entrants === kind ? [row.vars.home, row.vars.away] : [];

/** Reads everyone whom the groups show, players and clans by one query each. */
const readPeople = async ({ players, clans }: CommunityContext, groups: readonly ActivityGroup[]): Promise<People> => {
  const rows = groups.flatMap((group) => group.rows);
  const playerIds = [...groups.map(({ playerId }) => playerId), ...rows.flatMap((row) => listSides(row, 'players'))];
  const clanIds = rows.flatMap((row) => [...row.clanIds.map((id) => id.toHexString()), ...listSides(row, 'clans')]);
  const [foundPlayers, foundClans] = await Promise.all([
    players.findByIds([...new Set(playerIds)]),
    clanIds.length > 0 ? clans.findByIds([...new Set(clanIds)]) : new Map<string, never>(),
  ]);
  return { players: foundPlayers, clans: foundClans };
};

type Side = Extract<FeedActivity, { kind: 'result' }>['home'];

const presentSide = (kind: 'players' | 'clans', id: string, { players, clans }: People): Side => {
  const player = players.get(id);
  const clan = kind === 'clans' ? clans.get(id) : player?.clan;
  const crest = clan ? { id: clan.id, name: clan.name, logo: clan.logo, colors: null } : null;
  if (kind === 'clans') return { entrant: { kind, id, name: clan?.name ?? null }, look: { avatar: null, clan: crest } };
  // A player who was removed has no row; one whose data has not arrived yet has no results.
  return {
    entrant: { kind, id, name: player?.username ?? deletedPlayerName },
    look: { avatar: player?.avatar ?? null, clan: crest },
  };
};

/** @returns nothing for news of a clan that was dissolved */
const presentActivity = (row: StoredActivity, people: People): FeedActivity[] => {
  const base = { id: row._id.toHexString(), at: row.at.toISOString() };
  switch (row.kind) {
    case 'result': {
      const { tournamentId, tournamentName, entrants, home, away, ...fields } = row.vars;
      return [
        {
          ...{ ...base, ...fields, kind: row.kind },
          tournament: { id: tournamentId, name: tournamentName },
          home: presentSide(entrants, home, people),
          away: presentSide(entrants, away, people),
        },
      ];
    }
    case 'place': {
      const { tournamentId, tournamentName, entrants, place, size } = row.vars;
      const [clanId] = row.clanIds;
      const clan = clanId && people.clans.get(clanId.toHexString());
      if (entrants === 'clans' && !clan) return [];
      const tournament = { id: tournamentId, name: tournamentName };
      return [
        { ...base, kind: row.kind, tournament, place, size, clan: clan ? { id: clan.id, name: clan.name } : null },
      ];
    }
    case 'clan': {
      const clan = people.clans.get(row.vars.clanId);
      return clan ? [{ ...base, kind: row.kind, event: row.vars.event, clan: { id: clan.id, name: clan.name } }] : [];
    }
    case 'article':
      return [{ ...base, kind: row.kind, ...row.vars }];
    case 'cup-opened':
      return [];
  }
};

/** Adds players and clans to the groups. Groups of players whose data has not arrived yet are left out. */
export const presentGroups = async (ctx: CommunityContext, groups: readonly ActivityGroup[]): Promise<FeedGroup[]> => {
  if (groups.length === 0) return [];
  const people = await readPeople(ctx, groups);
  return groups.flatMap(({ playerId, day, rows }) => {
    const player = people.players.get(playerId);
    const items = rows.flatMap((row) => presentActivity(row, people));
    if (!player || items.length === 0) return [];
    const { id, username, avatar } = player;
    return [{ player: { id, username, avatar }, day, items }];
  });
};
