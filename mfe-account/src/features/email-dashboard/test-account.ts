import type { Contract, RawBody } from '@portal/contracts';

/** Keeps nothing safe: the account is there to get mails, and nobody signs in to it. */
const throwawayPassword = 'Throwaway-Pitch-1';

/** A name of letters and digits that nobody has. */
const newUsername = (): string => {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `mailtest_${[...random].map((part) => part.toString(36).padStart(7, '0')).join('')}`;
};

/** A sign-up for an address whose mails are to be tried. */
export const newTestAccount = (email: string): RawBody<Contract['POST /api/auth/signup']> => ({
  username: newUsername(),
  email,
  password: throwawayPassword,
  confirmPassword: throwawayPassword,
});
