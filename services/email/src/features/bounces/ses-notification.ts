import { limits, z } from '@portal/contracts';

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** Identity notifications name their kind `notificationType`, event publishing `eventType`. Other fields do not matter here. */
const sesNotification = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
    complaint: z.object({ complaintFeedbackType: z.string().nullish(), complainedRecipients: recipients }).optional(),
  })
  .transform(({ notificationType, eventType, ...rest }) => ({ kind: notificationType ?? eventType, ...rest }));

const address = z.email().max(limits.email.max);

export interface Feedback {
  kind: 'permanent' | 'temporary' | 'complaint';
  addresses: string[];
}

const feedback = (kind: Feedback['kind'], from: z.output<typeof recipients>): Feedback => ({
  kind,
  addresses: from.map(({ emailAddress }) => emailAddress).filter((value) => address.safeParse(value).success),
});

/** Reads the bounce or complaint in a notification of SES; null for all that is neither, such as a delivery. */
export const readFeedback = (message: string): Feedback | null => {
  let content: unknown;
  try {
    content = JSON.parse(message);
  } catch {
    return null;
  }
  const { kind, bounce, complaint } = sesNotification.safeParse(content).data ?? {};
  if (kind === 'Bounce' && bounce)
    return feedback(bounce.bounceType === 'Permanent' ? 'permanent' : 'temporary', bounce.bouncedRecipients);
  // A reader may also report that an email is no spam.
  if (kind === 'Complaint' && complaint && complaint.complaintFeedbackType !== 'not-spam')
    return feedback('complaint', complaint.complainedRecipients);
  return null;
};
