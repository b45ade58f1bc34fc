import { listEmailPreviews } from '@portal/contracts';
import { mailboxKey } from '@portal/domain/unverified-email';
import { AppError } from '@portal/service-kit';
import { type Implementation, implement } from '@portal/service-kit/http';
import { consumeAll } from '@portal/service-kit/redis';
import type { EmailContext } from '../../context.ts';
import { createPreviews } from './preview.ts';

const dayMs = 86_400_000;

/** The calls of the pages /email-test and /email-dashboard. */
export const emailPageRoutes = (ctx: EmailContext): Implementation[] => {
  const previews = createPreviews(ctx.brand);
  return [
    /** Whether the SMTP server responds, and nothing about which one or why not. */
    implement('POST /api/email/test', async ({ identity }) => {
      await ctx.limiters.connectionTests.consume(identity.ip);
      return { success: await ctx.isSmtpServerUp() };
    }),

    /** To the caller's own verified address, which comes signed from the gateway and from nowhere else. */
    implement('POST /api/email/tournament', async ({ body, player, identity: { requestId }, log }) => {
      const { userId, username, email: address } = player;
      if (address === undefined) throw new AppError('unavailable', { cause: 'the identity carries no address' });
      const refund = await consumeAll([[ctx.limiters.tournamentEmails, userId]]);
      const vars = { username, tournamentName: body.tournamentName, startsAt: body.startDate };
      const to = { name: username, address };
      await ctx.enqueue.send({ template: 'tournament', to, vars, ttlMs: dayMs, requestId }, refund, log);
      return { success: true as const };
    }),

    /** A fixed text to any address, in the caller's name; counted alike whether or not the address belongs to a player. */
    implement('POST /api/email/clan-invitation', async ({ body, player, identity, log }) => {
      const { limiters } = ctx;
      const { requestId } = identity;
      const refund = await ctx.unverifiedEmail.count(
        [
          [limiters.invitationsPerSender, player.userId],
          [limiters.invitationsPerClient, identity.ip],
          [limiters.invitationsPerNetwork, identity.ip],
          [limiters.invitationsPerRecipient, mailboxKey(body.userEmail)],
        ],
        body.userEmail,
      );
      const to = { name: body.username, address: body.userEmail };
      const vars = { username: body.username, clanName: body.clanName, invitedBy: player.username };
      await ctx.enqueue.send({ template: 'clan-invitation', to, vars, ttlMs: 7 * dayMs, requestId }, refund, log);
      return { success: true as const };
    }),

    implement('GET /api/email/previews/{template}', async ({ params, http }) => {
      if (!listEmailPreviews(ctx.portal.features).includes(params.template)) throw new AppError('not_found');
      http.set({ 'content-security-policy': previews.policy, 'cache-control': 'private, max-age=300' });
      return Buffer.from(previews.html(params.template, ctx.clock()));
    }),
  ];
};
