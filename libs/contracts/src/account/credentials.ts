import { text } from '../http/primitives';
import { limits } from '../limits';
import * as z from '../zod';

export const username = text(limits.username.max)
  .min(limits.username.min, `Username must be at least ${limits.username.min} characters`)
  .regex(/^\w+$/, 'Username can only contain letters, numbers, and underscores');

export const email = text(limits.email.max).pipe(z.email('Please enter a valid email address'));

export const newPassword = text(limits.password.max)
  .min(limits.password.min, `Password must be at least ${limits.password.min} characters`)
  .regex(/\p{L}/u, 'Password must contain at least one letter')
  .regex(/\d/, 'Password must contain at least one number')
  .regex(/[^\p{L}\d\s]/u, 'Password must contain at least one symbol');
