import { cachedBytes, endpointOf } from '../http/endpoint.ts';
import { done, id, shareImage, storedPicture } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import * as s from './schemas.ts';

const endpoint = endpointOf('account');

export const accountEndpoints = {
  'GET /api/auth/me': endpoint({
    summary: 'The signed-in player',
    access: 'player',
    response: s.userResponse,
  }),
  'GET /api/operations/me': endpoint({
    summary: 'Whether the signed-in player is an operator',
    access: 'player',
    response: z.object({ operator: z.boolean() }),
  }),
  'POST /api/auth/signin': endpoint({
    summary: 'Sign in with username or email',
    access: 'optional',
    body: s.signInBody,
    response: s.userResponse,
    errors: ['invalid_credentials', 'email_not_verified'],
  }),
  'POST /api/auth/signout': endpoint({
    summary: 'End this session; succeeds without a session, too',
    access: 'optional',
    response: done,
  }),
  'POST /api/auth/signup': endpoint({
    summary: 'Create an account and send a verification code',
    access: 'public',
    body: s.signUpBody,
    response: s.signUpResponse,
    errors: ['email_taken', 'username_taken', 'password_too_common'],
  }),
  'POST /api/auth/verify-email': endpoint({
    summary: 'Verify the email with its code; signs in the browser that signed up',
    access: 'optional',
    body: s.verifyEmailBody,
    response: s.verifyEmailResponse,
    errors: ['code_invalid'],
  }),
  'POST /api/auth/resend-otp': endpoint({
    summary: 'Send a new verification code; the response does not reveal whether the email is known',
    access: 'public',
    body: s.resendOtpBody,
    response: done,
  }),
  'POST /api/auth/request-password-reset': endpoint({
    summary: 'Send a reset link; the response does not reveal whether the email is known',
    access: 'public',
    body: s.requestPasswordResetBody,
    response: done,
  }),
  'POST /api/auth/reset-password': endpoint({
    summary: 'Set a new password with a reset token; ends every session of the player',
    access: 'public',
    body: s.resetPasswordBody,
    response: done,
    errors: ['reset_token_invalid', 'password_too_common'],
  }),
  'POST /api/auth/upload-avatar': endpoint({
    summary: 'Replace your picture',
    access: 'player',
    multipart: { file: { field: 'avatar', required: true, maxBytes: limits.avatar.maxBytes } },
    response: s.userResponse,
  }),
  'POST /api/auth/update-platform': endpoint({
    summary: 'Choose your platform',
    access: 'player',
    body: s.updatePlatformBody,
    response: s.userResponse,
  }),
  'POST /api/auth/update-game-id': endpoint({
    summary: 'Set your ID in the game, and whether other players find you by it',
    access: 'player',
    feature: 'followFeed',
    body: s.updateGameIdBody,
    response: s.userResponse,
  }),
  'POST /api/auth/welcome': endpoint({
    summary: 'Set platform, ID in the game and region in one step; the region is public',
    access: 'player',
    feature: 'welcome',
    body: s.welcomeBody,
    response: s.userResponse,
  }),
  'GET /api/players/by-game-id': endpoint({
    summary: 'The player with this ID in the game who agreed to be found by it; empty otherwise. 20 searches a day',
    access: 'player',
    feature: 'followFeed',
    query: s.gameIdQuery,
    response: z.array(s.foundPlayer).max(1),
  }),
  'GET /api/users': endpoint({
    summary: 'Players with their emails, by username; `q` is any part of username or email',
    access: 'privileged',
    query: s.usersQuery,
    response: z.array(s.userWithEmail),
  }),
  'GET /api/users/{id}': endpoint({
    summary: "A player's profile; the player and the privileged user also receive the email",
    access: 'player',
    params: z.strictObject({ id }),
    response: s.memberProfile,
    errors: ['user_not_found'],
  }),
  'GET /api/avatars/{hash}': endpoint({
    summary: 'An uploaded picture by the hash of its content; never changes',
    ...storedPicture,
  }),
  'GET /api/avatars/generated/{userId}': endpoint({
    summary: 'A drawn picture seeded by the user id',
    access: 'public',
    params: z.strictObject({ userId: id }),
    response: { mediaType: 'image/svg+xml' },
    cache: cachedBytes,
  }),
  'GET /api/players/{id}/share-image': endpoint({
    summary: 'What chats show with a link to the player',
    params: z.strictObject({ id }),
    errors: ['user_not_found'],
    ...shareImage,
  }),
  'GET /api/share-image': endpoint({
    summary: 'What chats show with a link to any other page',
    ...shareImage,
  }),
};
