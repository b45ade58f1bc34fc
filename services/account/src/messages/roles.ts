import { roleNames } from '@portal/contracts/roles';

/** Roles that an account can hold, by the key that is stored: what a badge says may change with the configuration. */
export const roleKeys = ['world', 'productLeader'] as const;
export type RoleKey = (typeof roleKeys)[number];

const names: Record<RoleKey, (productName: string) => string> = {
  world: () => roleNames.world,
  productLeader: roleNames.productLeader,
};

const isRoleKey = (key: string): key is RoleKey => roleKeys.some((known) => known === key);

/** Role keys as the words that players read. A key that no longer exists is left out. */
export const namesOfRoles = (keys: readonly string[], productName: string): string[] =>
  keys.filter(isRoleKey).map((key) => names[key](productName));
