import { limits, z } from '@portal/contracts';

const recipients = z.array(
  z.object({ emailAddress: z.string(), status: z.string().default(''), diagnosticCode: z.string().default('') }),
);

/** Identity notifications name their kind `notificationType`, event publishing `eventType`. Other fields do not matter here. */
const sesNotification = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
    complaint: z.object({ complaintFeedbackType: z.string().nullish(), complainedRecipients: recipients }).optional(),
    /** `source`: the envelope's sender. The headers are there only when SES is set to include them. */
    mail: z
      .object({
        source: z.string().optional(),
        commonHeaders: z.object({ messageId: z.string().nullish() }).optional(),
      })
      .optional(),
  })
  .transform(({ notificationType, eventType, ...rest }) => ({ kind: notificationType ?? eventType, ...rest }));

const address = z.email().max(limits.email.max);
const emailIdIn = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export interface Feedback {
  kind: 'permanent' | 'temporary' | 'complaint';
  /** Its email, by the Message-ID or an envelope sender with `{id}`; null where SES reports neither. */
  emailId: string | null;
  recipients: z.output<typeof recipients>;
}

/** Reads the bounce or complaint in a notification of SES; null for all that is neither, such as a delivery. */
export const readFeedback = (message: string): Feedback | null => {
  let content: unknown;
  try {
    content = JSON.parse(message);
  } catch {
    return null;
  }
  const { kind, bounce, complaint, mail } = sesNotification.safeParse(content).data ?? {};
  const feedback = (name: Feedback['kind'], from: Feedback['recipients']): Feedback => ({
    kind: name,
    emailId: emailIdIn.exec(`${mail?.commonHeaders?.messageId} ${mail?.source}`)?.[0] ?? null,
    recipients: from.filter(({ emailAddress }) => address.safeParse(emailAddress).success),
  });
  if (kind === 'Bounce' && bounce)
    return feedback(bounce.bounceType === 'Permanent' ? 'permanent' : 'temporary', bounce.bouncedRecipients);
  // A reader may also report that an email is no spam.
  if (kind === 'Complaint' && complaint && complaint.complaintFeedbackType !== 'not-spam')
    return feedback('complaint', complaint.complainedRecipients);
  return null;
};
