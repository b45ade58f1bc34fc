import { type Implementation, implement } from '@portal/service-kit/http';
import type { AccountContext } from '../../context.ts';
import { findByGameId } from './find-by-game-id.ts';
import { readCurrentUser } from './read-current-user.ts';
import { updateGameId } from './update-game-id.ts';
import { updatePlatform } from './update-platform.ts';
import { welcomePlayer } from './welcome-player.ts';

export const profileRoutes = (ctx: AccountContext): Implementation[] => [
  implement('GET /api/auth/me', async ({ player, http }) => {
    http.set('cache-control', 'no-store');
    return { user: await readCurrentUser(ctx, player.userId) };
  }),

  implement('GET /api/users/{id}', async ({ params, player, http }) => {
    http.set('cache-control', 'no-store');
    const { email, ...profile } = await readCurrentUser(ctx, params.id, 'user_not_found');
    return player.privileged || player.userId === params.id ? { ...profile, email } : profile;
  }),

  implement('POST /api/auth/update-platform', async ({ player, body, identity: { requestId } }) => {
    await updatePlatform(ctx, player.userId, body.platform, requestId);
    return { user: await readCurrentUser(ctx, player.userId) };
  }),

  implement('POST /api/auth/update-game-id', async ({ player, body }) => {
    await updateGameId(ctx, player.userId, body);
    return { user: await readCurrentUser(ctx, player.userId) };
  }),

  implement('POST /api/auth/welcome', async ({ player, body, identity: { requestId } }) => {
    await welcomePlayer(ctx, player.userId, body, requestId);
    return { user: await readCurrentUser(ctx, player.userId) };
  }),

  implement('GET /api/players/by-game-id', async ({ player, query, http }) => {
    http.set('cache-control', 'no-store');
    return findByGameId(ctx, player.userId, query.id);
  }),
];
