import type { NotificationSettings } from '@portal/contracts';
import { decodeCursor, type Implementation, implement, paginate, timeCursor } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import type { Inbox } from '../../data-access/index.ts';
import { addDevice } from '../push/devices.ts';
import { markSeen, saveSettings, setClanMuted } from './change-inbox.ts';
import { countUnread } from './count-unread.ts';
import { listNotifications, presentNotifications } from './list-notifications.ts';

export const notificationRoutes = (ctx: CommunityContext): Implementation[] => {
  const { inboxes, devices, clock, push, portal } = ctx;
  const presentSettings = ({ groups, quiet, timeZone, digest, invitations }: Inbox): NotificationSettings => ({
    ...{ groups, quiet, timeZone, digest },
    ...(portal.features.clanLife && { invitations }),
  });
  return [
    implement('GET /api/notifications/count', async ({ player: { userId } }) => ({
      unread: await countUnread(ctx, userId, await inboxes.find(userId)),
    })),

    implement('GET /api/notifications', async ({ query: { cursor, limit }, player: { userId }, http }) => {
      const after = decodeCursor(timeCursor, cursor);
      const inbox = await inboxes.find(userId);
      const rows = await listNotifications(ctx, userId, inbox, after, limit);
      const page = paginate(http, rows, limit, ({ at, id }) => [at.getTime(), id]);
      return presentNotifications(ctx, page, inbox);
    }),

    implement('POST /api/notifications/seen', async ({ body, player: { userId } }) => {
      const now = clock();
      const until = new Date(body.until);
      // A time in the future would hide what has not happened yet.
      const inbox = await markSeen(ctx, userId, until < now ? until : now);
      return { unread: await countUnread(ctx, userId, inbox) };
    }),

    implement('GET /api/notifications/settings', async ({ player: { userId } }) => {
      const [inbox, found] = await Promise.all([inboxes.find(userId), devices.list(userId)]);
      return {
        ...presentSettings(inbox),
        pushKey: push?.keys[0].publicKey ?? null,
        devices: found.map(({ id, usedAt }) => ({ id, usedAt: usedAt.toISOString() })),
      };
    }),

    implement('PUT /api/notifications/settings', async ({ body, player: { userId } }) => {
      await saveSettings(ctx, userId, body);
      return presentSettings(await inboxes.find(userId));
    }),

    implement('POST /api/notifications/devices', ({ body, player }) => addDevice(ctx, player, body)),

    implement('DELETE /api/notifications/devices/{deviceId}', async ({ params: { deviceId } }) => {
      await devices.remove([deviceId]);
      return { success: true };
    }),

    implement('GET /api/notifications/clans/{id}', async ({ params: { id }, player: { userId } }) => ({
      isMuted: (await inboxes.find(userId)).mutedClanIds.has(id),
    })),

    implement(
      'PUT /api/notifications/clans/{id}',
      async ({ params: { id }, body: { isMuted }, player: { userId } }) => {
        await setClanMuted(ctx, userId, id, isMuted);
        return { isMuted };
      },
    ),
  ];
};
