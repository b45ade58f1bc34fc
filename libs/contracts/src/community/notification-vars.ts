import { decidedBy } from '../competition/play/match.ts';
import { emailTemplates } from '../events/email-requested.ts';
import { timestamp } from '../http/primitives.ts';
import * as z from '../zod.ts';

/** Account adds the username to an email. */
const added = { username: true } as const;

const clan = { clanId: z.string(), clanName: z.string() };

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
  /** To players who will play, shortly before the start. It is in no email. */
  'kick-off': emailTemplates['tournament-check-in'].vars
    .pick({ tournamentId: true, tournamentName: true, clanName: true })
    .extend({ startsAt: timestamp }),
  'clan-invitation': emailTemplates['clan-invitation'].vars.omit(added),
  /** To leader and managers: a player wants to join. */
  'clan-request': z.strictObject({ ...clan, playerId: z.string(), player: z.string() }),
  /**
   * To the player whose role in the clan changed. To all members when a member claims the lead (`claimed`), and when the clan has a
   * new leader who was not appointed, or was appointed while another member claimed the lead (`new-leader`). `by` is the player who made the
   * change, who claims the lead or who leads now.
   * `not-leader`: the same as `new-leader`, to the player who led the clan before or claimed the lead. `claimed`: the leader can act until
   * `dueAt`, which other members do not receive.
   */
  'clan-membership': z.strictObject({
    ...clan,
    event: z.enum([
      ...(['accepted', 'removed', 'manager', 'not-manager'] as const),
      ...(['claimed', 'claim-refused', 'claim-applied', 'leader', 'not-leader', 'new-leader'] as const),
    ]),
    by: z.string(),
    dueAt: timestamp.optional(),
  }),
  /** To all members but the author: an announcement. Its text is not here, because its author can delete it. */
  'clan-news': z.strictObject({ ...clan, by: z.string() }),
} satisfies Record<string, z.ZodObject>;

/** Variables of everything that services request for a player, also of emails that are no notification. */
export const requestedVars = { ...notificationVars, digest: emailTemplates.digest.vars.omit(added) };

/** Kinds that services request. Account also sends an email for each that has a template. */
export type NotificationKind = keyof typeof notificationVars;
export type NotificationVars<K extends NotificationKind> = z.output<(typeof notificationVars)[K]>;
