import { limits } from '../limits.ts';

/** Criteria of the strength meter, in the order in which the screen lists missing ones. */
export const passwordCriteria = [
  {
    label: `At least ${limits.password.min} characters`,
    met: (password: string) => password.length >= limits.password.min,
  },
  { label: 'Lowercase letter', met: (password: string) => /[a-z]/.test(password) },
  { label: 'Uppercase letter', met: (password: string) => /[A-Z]/.test(password) },
  { label: 'Number', met: (password: string) => /\d/.test(password) },
  { label: 'Special character', met: (password: string) => /[^A-Za-z0-9]/.test(password) },
] as const;

export interface PasswordStrength {
  /** 0..100: 25 points a criterion, capped, so four of the five reach the top. */
  score: number;
  band: 'Weak' | 'Fair' | 'Good' | 'Strong';
  missing: string[];
}

const findBand = (score: number): PasswordStrength['band'] => {
  if (score < 25) return 'Weak';
  if (score < 50) return 'Fair';
  return score < 75 ? 'Good' : 'Strong';
};

export const passwordStrength = (password: string): PasswordStrength => {
  const missing = passwordCriteria.filter((criterion) => !criterion.met(password)).map((criterion) => criterion.label);
  const points = (passwordCriteria.length - missing.length) * limits.passwordStrength.perCriterion;
  const score = Math.min(points, limits.passwordStrength.max);
  return { score, band: findBand(score), missing };
};
