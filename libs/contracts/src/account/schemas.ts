import { id, oneLine, rowLimit, text, timestamp, visibleText } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import { platforms } from '../platforms.ts';
import { regions } from '../regions.ts';
import { maxTimeZoneLength } from '../time-zone.ts';
import * as z from '../zod.ts';
import { email, newPassword, username } from './credentials.ts';

export const platform = z.enum(platforms);
const region = z.enum(regions);

/** IANA name of the browser's time zone, in which the account's emails show times. Unknown names are ignored. */
const timeZone = text(maxTimeZoneLength).optional();

export const signInBody = z.strictObject({
  identifier: text(limits.email.max).min(1, 'Username or email is required'),
  password: text(limits.password.max).min(1, 'Password is required'),
  timeZone,
});

const confirmPassword = text(limits.password.max);
const confirmed = (body: { password: string; confirmPassword: string }) => body.password === body.confirmPassword;
const confirmedOrElse = { message: 'Passwords do not match', path: ['confirmPassword'] };

export const signUpBody = z
  .strictObject({ username, email, password: newPassword, confirmPassword })
  .refine(confirmed, confirmedOrElse);

/** Fields of the reset screen. The request is `resetPasswordBody`. */
export const newPasswordForm = z
  .strictObject({ password: newPassword, confirmPassword })
  .refine(confirmed, confirmedOrElse);

export const otp = z.string().regex(/^\d{6}$/, 'OTP must be 6 digits');
export const verifyEmailBody = z.strictObject({ email, otp, timeZone });
export const resendOtpBody = z.strictObject({ email });
export const requestPasswordResetBody = z.strictObject({ email });
export const resetPasswordBody = z.strictObject({
  token: text(100).min(1, 'No reset token provided'),
  password: newPassword,
});
export const updatePlatformBody = z.strictObject({ platform });

/** The name in the game by which opponents invite the player; empty without one. */
const gameId = text(limits.play.gameId).regex(oneLine, 'Text contains characters that are not allowed').trim();
export const updateGameIdBody = z.strictObject({ gameId, isFindable: z.boolean() });

/** First choices of a new player. Absent fields keep their values; an empty `gameId` or a null `region` removes the stored one. */
export const welcomeBody = z.strictObject({
  platform,
  gameId: gameId.optional(),
  isFindable: z.boolean(),
  region: region.nullable().optional(),
});
export type WelcomeBody = z.output<typeof welcomeBody>;

/** The full ID: parts of it find nobody. */
export const gameIdQuery = z.strictObject({ id: visibleText(limits.play.gameId, 'Type an ID').trim() });

/** A player whom the caller found by the ID in the game. */
export const foundPlayer = z.object({ id, username: z.string(), avatar: z.string().nullable() });
export type FoundPlayer = z.output<typeof foundPlayer>;

export const clanInfo = z.object({
  /** Opens the clan's page. */
  id: id.optional(),
  name: z.string(),
  logo: z.string().nullable(),
  isLeader: z.boolean(),
  leaderUsername: z.string().nullable(),
});

/** Fields of a player that other players may read. `avatar` is a URL on the portal's origin. */
const sharedProfile = z.object({
  id,
  username: z.string(),
  avatar: z.string().nullable(),
  roles: z.array(z.string()),
  platform,
  /** Absent without the feature `welcome`; absent or null until the player chooses one. */
  region: region.nullable().optional(),
  score: z.number().int(),
  gamesPlayed: z.number().int(),
  wins: z.number().int(),
  createdAt: timestamp,
  clanInfo: clanInfo.nullable(),
});

/** The fields of a player that account owns and publishes. Clan roles come with `clan.changed` instead. */
export const playerData = sharedProfile.omit({ id: true, score: true, gamesPlayed: true, wins: true, clanInfo: true });

/** The signed-in player's own profile. */
export const currentUser = sharedProfile.extend({
  email: z.string(),
  /** The badge that takes precedence, 'Player' when there is none. */
  role: z.string(),
  /** The player's ID in the game, which only the player sees. Absent if both `followFeed` and `welcome` are off, empty until the player sets it. */
  gameId: z.string().optional(),
  /** Whether other players find the player by the full ID. */
  isFindable: z.boolean().optional(),
});
export type CurrentUser = z.output<typeof currentUser>;

/** A player's profile. `email` is present only for the player and the privileged user. */
export const memberProfile = sharedProfile.extend({ email: z.string().optional() });
export type MemberProfile = z.output<typeof memberProfile>;

export const userResponse = z.object({ user: currentUser });
export const signUpResponse = z.object({
  success: z.literal(true),
  email: z.string(),
  needsVerification: z.literal(true),
});

/** `user` is present if the response also signs this browser in, because the sign-up started in it. */
export const verifyEmailResponse = z.object({ success: z.literal(true), user: currentUser.optional() });

export const usersQuery = z.strictObject({
  q: text(limits.search.max).optional(),
  limit: rowLimit(limits.page),
});

/** A row of the add-member dialog. It contains the email, so only the privileged user may read it. */
export const userWithEmail = z.object({
  id,
  username: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  score: z.number().int(),
});
export type UserWithEmail = z.output<typeof userWithEmail>;
