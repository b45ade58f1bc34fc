import type { NotificationKind, NotificationVars } from '@portal/contracts';
import type { Entry } from '../../../data-access/play/documents.ts';
import type { People } from '../load/change.ts';
import type { Decision } from '../tournament/decide.ts';
import type { TournamentState } from '../tournament/state.ts';

export type Vars<K extends NotificationKind> = Omit<NotificationVars<K>, 'tournamentId' | 'tournamentName'>;

/** One notification of a player, which is also an email if a template has its name. */
export type Email = {
  [T in NotificationKind]: {
    playerId: string;
    template: T;
    vars: Vars<T>;
    /** What makes the email unique within its tournament. */
    key: string;
    /** The time that the email is about. */
    deadline: Date | null;
  };
}[
  | 'tournament-entry'
  | 'tournament-check-in'
  | 'kick-off'
  | 'tournament-match'
  | 'match-decided'
  | 'tournament-finished'];

/** A change of a tournament, with all that its emails are made of. */
export interface EmailChange extends Omit<People, 'looks'> {
  before: TournamentState;
  after: Decision;
  now: Date;
}

interface Recipient {
  playerId: string;
  vars: { clanName?: string };
  /** Names the entrant and the recipient. */
  key: string;
}

/** Lists who receives an email about an entry: the player, or the leaders of the clan, who alone can act, and the players of its lineup. */
export const listRecipients = (
  { names, leaders }: Pick<People, 'names' | 'leaders'>,
  { entrantId, lineup }: Entry,
  to: 'leaders' | 'everyone' = 'everyone',
): Recipient[] => {
  const led = leaders.get(entrantId);
  if (!led) return [{ playerId: entrantId, vars: {}, key: entrantId }];
  const vars = { clanName: names.get(entrantId) ?? 'Unknown clan' };
  const players = to === 'everyone' ? lineup.map((one) => one.playerId) : [];
  const ids = new Set([...led, ...players]);
  return [...ids].map((id) => ({ playerId: id, vars, key: `${entrantId}:${id}` }));
};
