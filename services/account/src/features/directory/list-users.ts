import type { UserWithEmail } from '@portal/contracts';
import { caseKey } from '@portal/domain/username-key';
import type { AccountContext } from '../../context.ts';
import { presentUserWithEmail } from './present.ts';

/** Lists verified users whose username or email contains `text`, or the first by username. */
export const listUsers = async (
  { users, players }: AccountContext,
  text: string,
  limit: number,
): Promise<UserWithEmail[]> => {
  const key = caseKey(text.trim());
  const found = await (key === '' ? users.listByUsername(limit) : users.search(key, limit));
  const scores = await players.findScores(found.map(({ id }) => id));
  return found.map((user, position) => presentUserWithEmail(user, scores[position] ?? 0));
};
