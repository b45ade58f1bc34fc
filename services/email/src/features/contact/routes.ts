import { mailboxKey } from '@portal/domain/unverified-email';
import { type Implementation, implement } from '@portal/service-kit/http';
import { consumeAll } from '@portal/service-kit/redis';
import type { EmailContext } from '../../context.ts';

const ttlMs = 7 * 86_400_000;

export const contactRoutes = ({ enqueue, limiters, portal }: EmailContext): Implementation[] => [
  implement('POST /api/contact', async ({ body, identity, log }) => {
    const { requestId } = identity;
    const refund = await consumeAll([
      [limiters.contactPerClient, identity.ip],
      [limiters.contactPerSender, mailboxKey(body.email)],
    ]);
    const to = { name: `${portal.communityName} support`, address: portal.emails.support };
    await enqueue.send({ template: 'contact', to, vars: body, ttlMs, requestId }, refund, log);
    return { success: true as const };
  }),
];
