import type { UserWithEmail } from '@portal/contracts';
import { type Implementation, implement } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { pictureAddress } from '../../messages/picture-address';
import type { Standing } from '../../projection/standing-reader';
import { listUsers } from './list-users';

/** With the e-mail address: for the privileged user only. */
const presentUserWithEmail = ({ id, username, email, avatar }: User, { score }: Standing): UserWithEmail => ({
  id,
  username,
  email,
  avatar: pictureAddress(avatar),
  score,
});

export const directoryRoutes = (account: AccountContext): Implementation[] => [
  implement('GET /api/users', async ({ query, ctx }) => {
    ctx.set('cache-control', 'no-store');
    const users = await listUsers(account, query.q, query.limit);
    const standingOf = await account.standings.of(users.map(({ id }) => id));
    return users.map((user) => presentUserWithEmail(user, standingOf(user.id)));
  }),
];
