import type { Contract, RawBody } from '@portal/contracts';

/** Protects nothing: the account only receives test emails. */
const throwawayPassword = 'Throwaway-Pitch-1';

const newUsername = (): string => {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `emailtest_${[...random].map((part) => part.toString(36).padStart(7, '0')).join('')}`;
};

/** The sign-up request of a test account with a random username. */
export const newTestAccount = (email: string): RawBody<Contract['POST /api/auth/signup']> => ({
  username: newUsername(),
  email,
  password: throwawayPassword,
  confirmPassword: throwawayPassword,
});
