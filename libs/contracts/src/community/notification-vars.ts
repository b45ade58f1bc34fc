import { decidedBy } from '../competition/play/match.ts';
import { emailTemplates } from '../events/email-requested.ts';
import type * as z from '../zod.ts';

/** Account adds the username to an email. */
const added = { username: true } as const;

/** Variables of each kind of notification, all of them text. A kind with an email has the variables of its template. */
export const notificationVars = {
  'tournament-entry': emailTemplates['tournament-entry'].vars.omit(added),
  'tournament-check-in': emailTemplates['tournament-check-in'].vars.omit(added),
  'tournament-match': emailTemplates['tournament-match'].vars.omit(added),
  'tournament-finished': emailTemplates['tournament-finished'].vars.omit(added),
  /** To both players; `event` is what decided the match without staff. */
  'match-decided': emailTemplates['tournament-match'].vars
    .omit({ ...added, dueAt: true, reason: true })
    .extend({ event: decidedBy }),
  'clan-invitation': emailTemplates['clan-invitation'].vars.omit(added),
} satisfies Record<string, z.ZodObject>;

/** Kinds that services request. Account also sends an email for each that has a template. */
export type NotificationKind = keyof typeof notificationVars;
export type NotificationVars<K extends NotificationKind> = z.output<(typeof notificationVars)[K]>;
