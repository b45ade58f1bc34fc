import type { Platform } from '@portal/contracts';

export interface User {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  /** Counts the changes of credentials; a session ends when it is not the one that the session was opened with. */
  credentialVersion: number;
  /** Null until the mailbox is proven; such an account can do nothing and blocks nobody for long. */
  emailVerifiedAt: Date | null;
  /** Unverified only: until then its username is not free for others. */
  usernameHeldUntil: Date | null;
  /** Unverified only: hash of the cookie of the browser that signed up. */
  pendingTokenHash: string | null;
  /** Role keys; what a badge says is decided when they are shown. */
  roles: string[];
  platform: Platform;
  /** Hash of the uploaded picture. */
  avatar: string | null;
  /** Counts the public changes; consumers of `player.changed` apply only what is newer. */
  version: number;
  createdAt: Date;
}

/** Usernames and e-mail addresses are compared by this form: unique and found without regard to case. */
export const caseKey = (name: string): string => name.toLowerCase();
