import type { PlayerLook } from '@portal/contracts';
import type { CompetitionContext } from '../../context';
import type { ClanCrest } from '../../data-access';
import { buildClanLogoUrl } from '../../messages/events';
import type { Looks } from './present';

const presentCrest = ({ id, name, logo, colors }: ClanCrest): NonNullable<PlayerLook['clan']> => {
  const [main, second] = colors ?? [];
  return {
    id,
    name,
    logo: buildClanLogoUrl(logo),
    colors: main !== undefined && second !== undefined ? [main, second] : null,
  };
};

/** Reads avatars and clans of players, and the crests of entrants that are clans. They change, so nothing is cached. */
export const readLooks = async (
  { players, memberships, clans }: CompetitionContext,
  playerIds: Iterable<string>,
): Promise<Looks> => {
  const ids = [...new Set(playerIds)];
  if (ids.length === 0) return new Map();
  const [avatars, clanIds, known] = await Promise.all([
    players.findAvatars(ids),
    memberships.findClanIds(ids),
    players.findByIds(ids),
  ]);
  const others = ids.filter((id) => !known.has(id));
  const crestIds = [...new Set([...clanIds.values(), ...others])];
  const crests = crestIds.length > 0 ? await clans.findCrests(crestIds) : new Map<never, never>();
  const readLook = (id: string): PlayerLook => {
    const crest = crests.get(clanIds.get(id) ?? id);
    return { avatar: avatars.get(id) ?? null, clan: crest ? presentCrest(crest) : null };
  };
  return new Map(ids.map((id) => [id, readLook(id)]));
};
