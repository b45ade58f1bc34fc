import { theme } from './theme';

const { color } = theme;
const tints = [
  { color: color.tint0, soft: color.tint0Soft },
  { color: color.tint1, soft: color.tint1Soft },
  { color: color.tint2, soft: color.tint2Soft },
  { color: color.tint3, soft: color.tint3Soft },
  { color: color.tint4, soft: color.tint4Soft },
  { color: color.tint5, soft: color.tint5Soft },
  { color: color.tint6, soft: color.tint6Soft },
  { color: color.tint7, soft: color.tint7Soft },
] as const;

/** The color that a player or clan has on every screen, and its dark shade for backgrounds. Green without a seed. @param seed the id */
export const tintOf = (seed: string | undefined): (typeof tints)[number] => {
  let hash = 0;
  for (const character of seed ?? '') hash = (hash * 31 + character.charCodeAt(0)) % 65_521;
  return tints[hash % tints.length] ?? tints[0];
};
