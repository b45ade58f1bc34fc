import type { UserWithEmail } from '@portal/contracts';
import type { User } from '../../data-access';
import { toAvatarUrl } from '../../messages/events';

/** Includes the email, which only the privileged user may read. */
export const presentUserWithEmail = ({ id, username, email, avatar }: User, score: number): UserWithEmail => ({
  ...{ id, username, email, score },
  avatar: toAvatarUrl(avatar),
});
