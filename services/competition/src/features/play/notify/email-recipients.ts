import type { Entry, Play } from '../../../data-access/play/documents';
import type { People } from '../load/people';
import { isClanCup } from '../match/games';

interface Recipient {
  playerId: string;
  vars: { clanName?: string };
  /** Names the entrant and the recipient. */
  key: string;
}

/** Lists who receives an email about an entry: the player, or the leaders of the clan, who alone can act, and the players of its lineup. */
export const listRecipients = (
  play: Play,
  { names, leaders }: Pick<People, 'names' | 'leaders'>,
  { playerId, lineup }: Entry,
  to: 'leaders' | 'everyone' = 'everyone',
): Recipient[] => {
  if (!isClanCup(play)) return [{ playerId, vars: {}, key: playerId }];
  const vars = { clanName: names.get(playerId)?.username ?? 'Unknown clan' };
  const players = to === 'everyone' ? lineup.map((one) => one.playerId) : [];
  const ids = new Set([...(leaders.get(playerId) ?? []), ...players]);
  return [...ids].map((id) => ({ playerId: id, vars, key: `${playerId}:${id}` }));
};
