import { type EmailLane, emailLanes } from '@portal/contracts';
import type { Clock } from '@portal/service-kit';
import { recheckMs } from './deliveries';
import { type Mail, openStates } from './email';
import type { EmailModel } from './model';

export type DueEmail = Pick<Mail, '_id' | 'lane' | 'template' | 'state' | 'expiresAt' | 'nextAttemptAt'>;

/** Spelt out in each query: MongoDB uses a partial index only where the query says the index's own condition. */
const isOpen = { $type: 'date' } as const;

/** What the sweeper and the gauges ask of the mails. */
export const createRechecks = (model: EmailModel, clock: Clock) => ({
  /** Open mails of a lane whose recheck is due, longest overdue first: those that have expired, or those that have not. */
  due: (lane: EmailLane, which: 'expired' | 'alive', limit: number): Promise<DueEmail[]> =>
    model
      .find(
        {
          lane,
          recheckAt: { ...isOpen, $lte: clock() },
          expiresAt: which === 'expired' ? { $lte: clock() } : { $gt: clock() },
        },
        { lane: 1, template: 1, state: 1, expiresAt: 1, nextAttemptAt: 1 },
      )
      .sort({ recheckAt: 1 })
      .limit(limit)
      .lean<DueEmail[]>(),

  /** Looks at them again later, at their expiry at the latest. A mail that reached a final state meanwhile stays out. */
  async postpone(mailIds: readonly string[]): Promise<void> {
    const recheckAt = new Date(clock().getTime() + recheckMs);
    await model.updateMany(
      { _id: { $in: mailIds }, state: { $in: openStates } },
      [{ $set: { recheckAt: { $min: [recheckAt, '$expiresAt'] } } }],
      { updatePipeline: true },
    );
  },

  /** Age in seconds of the oldest mail that has not gone out, per lane; 0 where none waits. */
  async oldestWaitingSeconds(): Promise<Record<EmailLane, number>> {
    const ages = emailLanes.map(async (lane) => {
      const oldest = await model
        .findOne({ lane, recheckAt: isOpen }, { requestedAt: 1 })
        .sort({ requestedAt: 1 })
        .lean<Pick<Mail, 'requestedAt'>>();
      const age = oldest ? Math.max(0, (clock().getTime() - oldest.requestedAt.getTime()) / 1000) : 0;
      return [lane, age] as const;
    });
    return Object.fromEntries(await Promise.all(ages)) as Record<EmailLane, number>;
  },
});
export type Rechecks = ReturnType<typeof createRechecks>;
