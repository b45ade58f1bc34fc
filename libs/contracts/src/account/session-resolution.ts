import { id, text } from '../http/primitives';
import * as z from '../zod';

/** Internal call by which the gateway learns whose session a cookie holds; never reachable from outside. */
export const sessionResolutionPath = '/internal/sessions/resolve';

export const sessionResolutionBody = z.strictObject({ token: text(200) });

/** `user: null`: no such session, or it has ended. */
export const sessionResolution = z.union([
  z.object({
    user: z.object({
      id,
      username: z.string(),
      privileged: z.boolean(),
      /** The verified address. The gateway hands it to the e-mail service alone. */
      email: z.string().optional(),
    }),
    sessionId: z.string(),
  }),
  z.object({ user: z.null() }),
]);
export type SessionResolution = z.output<typeof sessionResolution>;
