import { z } from '@portal/contracts';
import { circleSize } from './cups.ts';

const amount = z.coerce.number().int().min(0).max(50_000_000);

const scaleSchema = z
  .strictObject({ players: amount, follows: amount.default(0), clans: amount.default(0), cups: amount.default(0) })
  .refine(({ players, clans }) => clans <= players, 'there are more clans than players')
  .refine(({ players, cups }) => cups === 0 || players >= circleSize, 'there are too few players for a cup')
  .refine(({ players, follows }) => follows <= players * Math.max(0, players - 1), 'there are too many follows');

/** The amount of synthetic data. */
export type Scale = z.output<typeof scaleSchema>;

/**
 * Parses `players=1000000 follows=5000000 clans=20000`, in one argument with commas or in several.
 * @throws Error that lists every problem
 */
export const parseScale = (args: readonly string[]): Scale => {
  const pairs = args.flatMap((arg) => arg.split(',')).filter(Boolean);
  const result = scaleSchema.safeParse(Object.fromEntries(pairs.map((pair) => pair.split('=', 2))));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.') || 'scale'}: ${message}`);
  throw new Error(`Pass amounts such as players=10000,follows=50000,clans=200:\n  ${problems.join('\n  ')}`);
};
