import type { UserWithEmail } from '@portal/contracts';
import type { User } from '../../data-access/index.ts';
import { toAvatarUrl } from '../../messages/events.ts';

/** Includes the email, which only the privileged user may read. */
export const presentUserWithEmail = ({ avatar, ...fields }: User, score: number): UserWithEmail => ({
  ...fields,
  score,
  avatar: toAvatarUrl(avatar),
});
