import type { ClanPerson } from '@portal/contracts';
import type { CompetitionContext } from '../../context.ts';

export type FindPerson = (id: string) => ClanPerson;

/** Reads names and pictures of players. */
export const readPersons = async (
  { players, looks }: Pick<CompetitionContext, 'players' | 'looks'>,
  ids: readonly string[],
): Promise<FindPerson> => {
  const unique = [...new Set(ids)];
  const [names, avatars] = await Promise.all([players.findByIds(unique), looks.findAvatars(unique)]);
  return (id) => ({ id, username: names.get(id)?.username ?? null, avatar: avatars.get(id) ?? null });
};
