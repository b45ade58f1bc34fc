import { caseKey } from '@portal/domain/username-key';
import type { CommunityContext } from '../../context.ts';
import type { PlayerProfile } from '../../projection/player-reader.ts';

/**
 * Finds players whose username contains the text, in any case and without wildcards. Names that start with it come first, an exact match
 * before them all, then the others, each by username.
 */
export const searchPlayers = async (
  { players }: CommunityContext,
  text: string,
  limit: number,
): Promise<PlayerProfile[]> => {
  const key = caseKey(text);
  const matches = (await players.listContaining(key, limit)).map((player) => {
    const username = caseKey(player.username);
    return { player, username, index: username.indexOf(key) };
  });
  return matches
    .filter(({ index }) => index >= 0)
    .sort((a, b) => Number(a.index > 0) - Number(b.index > 0) || (a.username < b.username ? -1 : 1))
    .map(({ player }) => player);
};
