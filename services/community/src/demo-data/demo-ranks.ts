import { z } from '@portal/contracts';
import type { DemoPart } from '@portal/service-kit/database';
import seed from '../../seed/weekly-ranks.json';
import type { CommunityStore } from '../context.ts';
import { startOfWeek } from '../features/leaderboard/weekly-snapshot.ts';
import { demoPlayer, demoPlayerId } from './demo-follows.ts';

/** Orders the demo players at the start of the week. Their ranks have changed since. */
export const demoRanks: DemoPart<CommunityStore> = {
  name: 'weeklyRanks',
  isEmpty: ({ weeklyRanks }) => weeklyRanks.isEmpty(),
  prepare:
    async ({ weeklyRanks, clock, portal }) =>
    async (transaction) => {
      const players = z.array(demoPlayer).parse(seed);
      const ranks = players.map((player, index) => ({ playerId: demoPlayerId(player, portal), rank: index + 1 }));
      await weeklyRanks.save(startOfWeek(clock()), ranks, transaction);
      return ranks.length;
    },
};
