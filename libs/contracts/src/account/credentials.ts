import { longText, text } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';

export const username = text(limits.username.max)
  .min(limits.username.min, `Username must be at least ${limits.username.min} characters`)
  .regex(/^\w+$/, 'Username can only contain letters, numbers, and underscores');

/** RFC 5321 allows at most 64 characters before the @ and 63 between dots after it. */
const emailPattern =
  /^(?=[^@]{1,64}@)[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
export const email = text(limits.email.max).pipe(
  z.email({ pattern: emailPattern, error: 'Please enter a valid email address' }),
);

export const newPassword = longText(limits.password, `Password must be at least ${limits.password.min} characters`)
  .regex(/\p{L}/u, 'Password must contain at least one letter')
  .regex(/\d/, 'Password must contain at least one number')
  .regex(/[^\p{L}\d\s]/u, 'Password must contain at least one symbol');
