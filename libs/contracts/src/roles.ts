/** Roles that the portal itself assigns. `{product} leader` contains the configured product name. */
export const roleNames = {
  world: 'WORLD',
  productLeader: (productName: string) => `${productName} leader`,
  /** Plays the demo cup, and has no rank. */
  bot: 'Bot',
  clanManager: 'Clan Manager',
  clanLeader: 'Clan Leader',
  /** Shown for a player without any role. */
  player: 'Player',
} as const;

/** Roles by precedence. These come before all others. */
const precedence = (productName: string): readonly string[] => [
  roleNames.world,
  roleNames.productLeader(productName),
  roleNames.bot,
  roleNames.clanManager,
  roleNames.clanLeader,
];

/** Returns the texts of a player's badges, highest precedence first; only `Player` without any role. */
export const roleBadges = (roles: readonly string[], productName: string): [string, ...string[]] => {
  const known = precedence(productName).filter((role) => roles.includes(role));
  const [first, ...rest] = new Set([...known, ...roles]);
  return first === undefined ? [roleNames.player] : [first, ...rest];
};

/** Returns the text of a player's badge if only one fits. */
export const roleBadge = (roles: readonly string[], productName: string): string => roleBadges(roles, productName)[0];
