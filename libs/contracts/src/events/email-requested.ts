import { timestamp } from '../http/primitives.ts';
import * as z from '../zod.ts';

/** Lanes by priority: one-time secrets, then transactional emails, then emails to many players at once. */
export const emailLanes = ['otp', 'tx', 'bulk'] as const;
export type EmailLane = (typeof emailLanes)[number];

const transactional = <const Vars extends z.ZodRawShape>(vars: Vars) => ({
  lane: 'tx' as const,
  secret: null,
  vars: z.strictObject(vars),
});

/** Variables of every email about a tournament that is played in the portal. */
const played = { username: z.string(), tournamentId: z.string(), tournamentName: z.string() };

/** In a clan cup the clan of the recipient, which takes part. */
const clanName = z.string().optional();

/**
 * Public variables of each template. Secrets (code, token) are never among them: they are encrypted in `sealed` below. `secret` is the name
 * of the variable that the email service decrypts immediately before rendering.
 */
export const emailTemplates = {
  'verification-code': { lane: 'otp', secret: 'code', vars: z.strictObject({ username: z.string() }) },
  'password-reset': { lane: 'otp', secret: 'token', vars: z.strictObject({ username: z.string() }) },
  welcome: transactional({ username: z.string() }),
  'password-changed': transactional({ username: z.string(), changedAt: timestamp }),
  /** Sent to the player who requests it. */
  tournament: transactional({ username: z.string(), tournamentName: z.string(), startsAt: timestamp }),
  /** `invitedBy`: the username of the player who sent the invitation by hand. */
  'clan-invitation': transactional({
    username: z.string(),
    clanName: z.string(),
    /** Opens the clan's page in the portal. */
    clanId: z.string().optional(),
    invitedBy: z.string().optional(),
  }),
  contact: transactional({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  'tournament-entry': transactional({
    ...played,
    clanName,
    event: z.enum(['registered', 'waiting', 'moved-up', 'removed', 'disqualified', 'cancelled']),
    startsAt: timestamp,
    endsAt: timestamp,
    /** Only while the check-in is still to come. */
    checkInAt: timestamp.optional(),
    /** Only until the check-in closes. */
    checkInClosesAt: timestamp.optional(),
    /** Version of the tournament, with which calendars order the files about it. */
    version: z.string(),
    /** Number on the waiting list. */
    position: z.string().optional(),
    /** Why staff removed the player, or cancelled the tournament. */
    reason: z.string().optional(),
  }),
  'tournament-check-in': transactional({
    ...played,
    clanName,
    event: z.enum(['opened', 'reminder']),
    entry: z.enum(['registered', 'waiting']),
    /** Absent if an organizer closes the check-in by hand. */
    closesAt: timestamp.optional(),
  }),
  /** To the players of the match; `called`, `disputed` and `still-disputed` to the staff that may rule on it. */
  'tournament-match': transactional({
    ...played,
    event: z.enum(['ready', 'reported', 'called', 'disputed', 'still-disputed', 'ruled']),
    matchKey: z.string(),
    /** Name of the match, for example `Quarterfinal 2`. */
    matchLabel: z.string(),
    home: z.string(),
    away: z.string(),
    /** The other player of the match; not for staff. */
    opponent: z.string().optional(),
    /** What was ruled: a score, a walkover for a side or for neither, or a replay. */
    outcome: z.enum(['score', 'home', 'away', 'both', 'replay']).optional(),
    /** As `2–1`, from the side of the home player. */
    score: z.string().optional(),
    dueAt: timestamp.optional(),
    /** Why a player disputes the result or calls a referee, or why staff ruled so. */
    reason: z.string().optional(),
  }),
  'tournament-finished': {
    lane: 'bulk',
    secret: null,
    vars: z.strictObject({
      ...played,
      clanName,
      /** As `3rd`. */
      place: z.string(),
      entrants: z.string(),
      /** Both are absent for a recipient who has not played. */
      points: z.string().optional(),
      /** Place on the leaderboard with these points. */
      rank: z.string().optional(),
      /** When the points count; absent while a result is disputed. */
      countsAt: timestamp.optional(),
    }),
  },
  /** A summary of what is new in the portal. */
  digest: {
    lane: 'bulk',
    secret: null,
    vars: z.strictObject({
      username: z.string(),
      /** Number of notifications that the player has not seen. */
      count: z.string(),
      /** Full sentences about the newest of them, one per line. */
      sentences: z.string(),
    }),
  },
} as const satisfies Record<string, { lane: EmailLane; secret: string | null; vars: z.ZodObject }>;

export type EmailTemplate = keyof typeof emailTemplates;
export const emailTemplateNames = Object.keys(emailTemplates) as [EmailTemplate, ...EmailTemplate[]];

export const isEmailTemplate = (name: string): name is EmailTemplate => Object.hasOwn(emailTemplates, name);

/** Fields of every request for an email. */
export const emailFields = {
  template: z.enum(emailTemplateNames),
  vars: z.record(z.string(), z.string()),
  /** At most one email is ever sent per key, for example `otp:<userId>:<codeId>`. */
  dedupeKey: z.string().max(200),
  /** The email is dropped after this time. */
  expiresAt: timestamp,
};

/** Fields of every event. */
export const envelope = {
  /** Unique per event and deterministic per change; the queue's job id. */
  eventId: z.uuid(),
  occurredAt: timestamp,
  /** Id of the request that caused the change, to follow it through the logs; a redelivery keeps it. */
  requestId: z.string().max(128).optional(),
  /** W3C Trace Context of the change, if its request is traced. */
  traceparent: z.string().max(128).optional(),
};

/** `email.requested`: committed together with the change that causes it. */
export const emailRequestedEvent = z.object({
  ...envelope,
  type: z.literal('email.requested'),
  data: z.object({
    ...emailFields,
    to: z.object({ name: z.string(), address: z.string() }),
    /** IANA name of the reader's time zone; absent if it is not known. */
    timeZone: z.string().optional(),
    /** AES-256-GCM box (base64url) of the template's secret, sealed with PORTAL_EMAIL_KEY, bound to `dedupeKey`. */
    sealed: z.string().nullable(),
  }),
});
export type EmailRequested = z.output<typeof emailRequestedEvent>;
