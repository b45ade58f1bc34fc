import { theme } from './theme.ts';

const tints = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The color that a player or clan has on every screen, and its dark shade for backgrounds. Green without a seed. @param seed the id */
export const getTint = (seed: string | undefined): { color: string; soft: string } => {
  let hash = 0;
  for (const character of seed ?? '') hash = (hash * 31 + character.charCodeAt(0)) % 65_521;
  const tint = tints[hash % tints.length] ?? 0;
  return { color: theme.color[`tint${tint}`], soft: theme.color[`tint${tint}Soft`] };
};
