import type { SnsMessage } from '@portal/contracts';
import { AppError, type Logger } from '@portal/service-kit';
import { type Implementation, implement } from '@portal/service-kit/http';
import type { EmailContext } from '../../context.ts';
import { suppressionReasons } from '../../data-access/suppression/suppression-repository.ts';
import { type Feedback, readFeedback } from './ses-notification.ts';
import { confirmationUrl, createSnsVerifier, rejected } from './sns-signature.ts';

const reasons: Record<Feedback['kind'], string> = {
  permanent: suppressionReasons.permanentBounce,
  temporary: 'temporary bounce',
  complaint: suppressionReasons.complaint,
};

/** The webhook of Amazon SNS, which reports bounces and complaints of accepted emails. */
export const bounceRoutes = (ctx: EmailContext): Implementation[] => {
  const { emails, suppressions, limiters, metrics, clock, sns } = ctx;
  const { topics, loadUrl } = sns;
  const verify = createSnsVerifier({ loadUrl, downloads: limiters.certificateDownloads, clock });

  const confirm = async (message: SnsMessage, log: Logger): Promise<void> => {
    const url = confirmationUrl(message);
    await loadUrl(url).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    log.info({ topic: message.TopicArn }, 'SNS subscription confirmed');
  };

  const apply = async ({ Message, MessageId }: SnsMessage, log: Logger): Promise<void> => {
    const found = readFeedback(Message);
    if (!found) return;
    const { kind, emailId, recipients } = found;
    const reason = reasons[kind];
    for (const { emailAddress: address, status, diagnosticCode } of recipients) {
      const feedback = {
        at: clock(),
        worker: `sns:${MessageId}`,
        outcome: kind === 'complaint' ? ('complaint' as const) : ('bounced' as const),
        code: status,
        response: diagnosticCode,
      };
      const isNoted = emailId !== null && (await emails.addFeedback(emailId, address, reason, feedback));
      // A temporary bounce says nothing about the next email: the provider has tried for hours.
      const isNew = kind === 'temporary' ? isNoted : await suppressions.suppress(address, reason, MessageId);
      if (isNew) metrics.feedback.inc({ kind });
    }
    log.info({ kind, emailId, addresses: recipients.length, notification: MessageId }, 'bounce or complaint');
  };

  return [
    implement('POST /api/email/notifications', async ({ body, identity, log }) => {
      // Not counted: SNS sends all of its messages from a few addresses, also those of a stranger's topic.
      if (!topics.includes(body.TopicArn)) throw rejected('the topic is not in EMAIL_SNS_TOPICS');
      await limiters.rejectedNotifications.ensure(identity.ip);
      // A certificate that cannot be loaded counts too: anyone can name one that does not exist.
      await verify(body).catch(async (error: unknown) => {
        await limiters.rejectedNotifications.consume(identity.ip);
        throw error;
      });
      if (body.Type === 'SubscriptionConfirmation') await confirm(body, log);
      else if (body.Type === 'Notification') await apply(body, log);
      else log.warn({ topic: body.TopicArn }, 'SNS subscription ended');
      return { success: true as const };
    }),
  ];
};
