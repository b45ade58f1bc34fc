import { id, text } from '../http/primitives';
import * as z from '../zod';

/** Internal route on which the gateway resolves a session cookie to a player; never reachable from outside. */
export const sessionResolutionPath = '/internal/sessions/resolve';

export const sessionResolutionBody = z.strictObject({ token: text(200) });

/** `user: null`: no such session, or it has ended. */
export const sessionResolution = z.union([
  z.object({
    user: z.object({
      id,
      username: z.string(),
      privileged: z.boolean(),
      /** False from an older account service without this role. */
      operator: z.boolean().default(false),
      /** The verified address. The gateway passes it to the email service only. */
      email: z.string().optional(),
    }),
    sessionId: z.string(),
  }),
  z.object({ user: z.null() }),
]);
export type SessionResolution = z.output<typeof sessionResolution>;
