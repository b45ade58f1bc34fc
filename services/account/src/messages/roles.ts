import { roleNames } from '@portal/contracts/roles';

/** Roles that an account can hold, by the key that is stored: what a badge says may change with the configuration. */
const names: Record<string, (productName: string) => string> = {
  world: () => roleNames.world,
  productLeader: roleNames.productLeader,
};

export const roleKeys = Object.keys(names);

/** Role keys as the words that players read. A key that no longer exists is left out. */
export const namesOfRoles = (keys: readonly string[], productName: string): string[] =>
  keys.flatMap((key) => names[key]?.(productName) ?? []);
