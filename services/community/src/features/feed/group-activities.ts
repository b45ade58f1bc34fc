import type { StoredActivity } from '../../projection/activity-reader.ts';

/** What a player did on one day. */
export interface ActivityGroup {
  playerId: string;
  /** `2026-03-01`, UTC. */
  day: string;
  rows: StoredActivity[];
}

interface Page {
  groups: ActivityGroup[];
  /** Number of rows that the groups contain; the next page begins after them. */
  count: number;
}

/**
 * Groups the first rows by player and day, newest first. A row with two players is in the groups of both. It stops before a row that would
 * begin one group too many, because the next page could not begin between two groups.
 * @param findPlayers returns the players in whose groups a row is, possibly none
 */
export const groupActivities = (
  rows: readonly StoredActivity[],
  findPlayers: (row: StoredActivity) => readonly string[],
  maxGroups: number,
): Page => {
  const groups = new Map<string, ActivityGroup>();
  let count = 0;
  for (const row of rows) {
    const day = row.at.toISOString().slice(0, 10);
    const playerIds = findPlayers(row);
    const isNew = (playerId: string) => !groups.has(`${playerId} ${day}`);
    // The first row is always shown, or the next page would be the same.
    if (count > 0 && groups.size + playerIds.filter(isNew).length > maxGroups) break;
    for (const playerId of playerIds) {
      const key = `${playerId} ${day}`;
      const group = groups.get(key) ?? { playerId, day, rows: [] };
      group.rows.push(row);
      groups.set(key, group);
    }
    count += 1;
  }
  return { groups: [...groups.values()], count };
};
