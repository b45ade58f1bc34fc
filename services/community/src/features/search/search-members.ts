import type { CommunityContext } from '../../context';
import type { Member } from '../../data-access/member-reader';
import { usernameKeyOf } from '../../projection/member-projection';

const byUsername = (a: Member, b: Member) => (usernameKeyOf(a.username) < usernameKeyOf(b.username) ? -1 : 1);

/**
 * Players whose username holds the text, in any case and every character taken as it is: the exact name first, then those
 * that begin with it, then the others, each by username.
 */
export const searchMembers = async (
  { members }: Pick<CommunityContext, 'members'>,
  text: string,
  limit: number,
): Promise<Member[]> => {
  const key = usernameKeyOf(text);
  const beginning = await members.withPrefix(key, limit);
  if (beginning.length === limit) return beginning;
  const known = new Set(beginning.map(({ id }) => id));
  // A name that begins with the text holds it too: so many rows may have to give way to others.
  const holding = await members.holding(key, limit + known.size);
  const others = holding.filter(({ id }) => !known.has(id)).slice(0, limit - known.size);
  return [...beginning, ...others.sort(byUsername)];
};
