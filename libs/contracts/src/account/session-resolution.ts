import { id, text } from '../http/primitives.ts';
import * as z from '../zod.ts';

/** Internal route on which the gateway resolves a session cookie to a player. It cannot be reached from outside. */
export const sessionResolutionPath = '/internal/sessions/resolve';

export const sessionResolutionBody = z.strictObject({ token: text(200) });

/** `user` is null if there is no such session, or if it has ended. */
export const sessionResolution = z.union([
  z.object({
    user: z.object({
      id,
      username: z.string(),
      privileged: z.boolean(),
      /** Default for older account services, which do not know this role. */
      operator: z.boolean().default(false),
      /** The verified email. The gateway passes it to the email service only. */
      email: z.string().optional(),
    }),
    sessionId: z.string(),
  }),
  z.object({ user: z.null() }),
]);
export type SessionResolution = z.output<typeof sessionResolution>;
