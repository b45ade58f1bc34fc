import { roleNames } from '@portal/contracts/roles';

/** Stored role keys; their display names may change with the configuration. */
export const roleKeys = ['world', 'productLeader'] as const;
type RoleKey = (typeof roleKeys)[number];

const names: Record<RoleKey, (productName: string) => string> = {
  world: () => roleNames.world,
  productLeader: roleNames.productLeader,
};

const isRoleKey = (key: string): key is RoleKey => roleKeys.some((known) => known === key);

/** Display names of role keys. Unknown keys are dropped. */
export const namesOfRoles = (keys: readonly string[], productName: string): string[] =>
  keys.filter(isRoleKey).map((key) => names[key](productName));
