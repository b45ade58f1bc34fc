import type { Look } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context.ts';
import type { ClanCrest } from '../../../data-access/index.ts';
import type { Entry } from '../../../data-access/play/documents.ts';
import { buildClanLogoUrl } from '../../../messages/events.ts';
import { presentColors } from '../../clans/present.ts';
import { requirePlay } from './actor.ts';

/** Names of players and clans, by id. */
export type Names = ReadonlyMap<string, string>;

/** Looks of the players and clans that a response shows. */
export type Looks = ReadonlyMap<string, Look>;

/** The entrants of these entries, and the players of their lineups. */
export const listPeople = (entries: Iterable<Entry>): string[] =>
  [...entries].flatMap(({ entrantId, lineup }) => [entrantId, ...lineup.map((one) => one.playerId)]);

const presentCrest = ({ id, name, logo, colors }: ClanCrest): NonNullable<Look['clan']> => ({
  id,
  name,
  logo: buildClanLogoUrl(logo),
  colors: presentColors(colors),
});

export const readPlayerNames = async (
  { players }: Pick<CompetitionContext, 'players'>,
  ids: readonly string[],
): Promise<Names> => {
  const found = await players.findByIds(ids);
  return new Map([...found].map(([id, { username }]) => [id, username]));
};

/**
 * Reads names and looks of players and, where an id is not that of a player, of clans.
 * @param pictured ids whose looks are read, too
 * @param named ids that are shown by name only
 */
export const readPeople = async (
  { players, clans, looks }: Pick<CompetitionContext, 'players' | 'clans' | 'looks'>,
  { pictured = [], named = [] }: { pictured?: Iterable<string>; named?: Iterable<string> },
): Promise<{ names: Names; looks: Looks }> => {
  const shown = new Set(pictured);
  const ids = [...new Set([...shown, ...named])];
  const known = await readPlayerNames({ players }, ids);
  const clanIds = ids.filter((id) => !known.has(id));
  const others = clanIds.filter((id) => !shown.has(id));
  const [{ avatars, crests }, otherCrests] = await Promise.all([
    looks.find(
      [...shown],
      clanIds.filter((id) => shown.has(id)),
    ),
    others.length > 0 ? clans.findCrests(others) : new Map<string, ClanCrest>(),
  ]);
  const nameClan = (id: string): [string, string][] => {
    const clan = crests.get(id) ?? otherCrests.get(id);
    return clan ? [[id, clan.name]] : [];
  };
  const readLook = (id: string): Look => {
    const crest = crests.get(id);
    return { avatar: avatars.get(id) ?? null, clan: crest ? presentCrest(crest) : null };
  };
  return {
    names: new Map([...known, ...clanIds.flatMap(nameClan)]),
    looks: new Map([...shown].map((id) => [id, readLook(id)])),
  };
};

/**
 * Requires an id to be that of a player whose account still exists, or in a clan cup that of a clan.
 * @throws AppError `tournament_not_found`, `user_not_found`, `clan_not_found`
 */
export const requireEntrantKind = async (
  ctx: Pick<CompetitionContext, 'plays' | 'players' | 'clans'>,
  tournamentId: string,
  entrantId: string,
): Promise<void> => {
  const kind = (await requirePlay(ctx, tournamentId)).settings.entrants;
  const missing = { players: 'user_not_found', clans: 'clan_not_found' } as const;
  if (!(await ctx[kind].findById(entrantId))) throw new AppError(missing[kind]);
};
