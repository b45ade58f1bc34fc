import { z } from '@portal/contracts';
import type { DemoPart } from '@portal/service-kit/database';
import seed from '../../seed/weekly-ranks.json' with { type: 'json' };
import type { CommunityStore } from '../context.ts';
import { startOfWeek, weekMs } from '../features/leaderboard/weekly-snapshot.ts';
import { demoPlayer, demoPlayerId } from './demo-follows.ts';

/** Places by which most demo players have moved up in the week before. */
const gained = 20;

/** Orders the demo players at the start of the week and of the week before. Their ranks have changed since. */
export const demoRanks: DemoPart<CommunityStore> = {
  name: 'weeklyRanks',
  isEmpty: ({ weeklyRanks }) => weeklyRanks.isEmpty(),
  prepare:
    async ({ weeklyRanks, clock, portal }) =>
    async (transaction) => {
      const players = z.array(demoPlayer).parse(seed);
      const ranks = players.map((player, index) => ({ playerId: demoPlayerId(player, portal), rank: index + 1 }));
      const week = startOfWeek(clock());
      const before = ranks.map(({ playerId }, index) => ({ playerId, rank: ((index + gained) % ranks.length) + 1 }));
      await weeklyRanks.save(new Date(week.getTime() - weekMs), before, transaction);
      await weeklyRanks.save(week, ranks, transaction);
      return ranks.length;
    },
};
