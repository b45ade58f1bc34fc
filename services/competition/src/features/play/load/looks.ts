import type { Look } from '@portal/contracts';
import type { CompetitionContext } from '../../../context';
import type { ClanCrest } from '../../../data-access';
import { buildClanLogoUrl } from '../../../messages/events';

/** Looks of the players that a response shows. */
export type Looks = ReadonlyMap<string, Look>;

const presentCrest = ({ id, name, logo, colors }: ClanCrest): NonNullable<Look['clan']> => {
  const [main, second] = colors ?? [];
  return {
    id,
    name,
    logo: buildClanLogoUrl(logo),
    colors: main !== undefined && second !== undefined ? [main, second] : null,
  };
};

/** Reads avatars and clans of players, and the crests of entrants that are clans. */
export const readLooks = async (
  { players, looks }: Pick<CompetitionContext, 'players' | 'looks'>,
  entrantIds: Iterable<string>,
): Promise<Looks> => {
  const ids = [...new Set(entrantIds)];
  if (ids.length === 0) return new Map();
  const known = await players.findByIds(ids);
  const { avatars, crests } = await looks.find(
    ids,
    ids.filter((id) => !known.has(id)),
  );
  const readLook = (id: string): Look => {
    const crest = crests.get(id);
    return { avatar: avatars.get(id) ?? null, clan: crest ? presentCrest(crest) : null };
  };
  return new Map(ids.map((id) => [id, readLook(id)]));
};
