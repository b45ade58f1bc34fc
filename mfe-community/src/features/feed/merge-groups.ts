import type { ListedGroup } from './queries.ts';

/** Joins the parts of a player's day that were on two pages. */
export const mergeGroups = (groups: readonly ListedGroup[]): ListedGroup[] => {
  const merged = new Map<string, ListedGroup>();
  for (const group of groups) {
    const key = `${group.player.id} ${group.day}`;
    const before = merged.get(key);
    if (!before) merged.set(key, group);
    else {
      const items = new Map([...before.items, ...group.items].map((item) => [item.id, item]));
      merged.set(key, { ...before, items: [...items.values()] });
    }
  }
  return [...merged.values()];
};
