import { id, type PortalConfig, z } from '@portal/contracts';
import type { DemoPart } from '@portal/service-kit/database';
import edgeCases from '../../seed/edge-follows.json' with { type: 'json' };
import seed from '../../seed/follows.json' with { type: 'json' };
import type { CommunityStore } from '../context.ts';
import { lastCommands, planChanges } from '../features/follow/plan-changes.ts';

/** Demo accounts have fixed ids; `{privileged}` stands for the configured one. */
export const demoPlayer = z.union([id, z.literal('{privileged}')]);
export const demoPlayerId = (player: z.output<typeof demoPlayer>, { privilegedUserId }: PortalConfig): string =>
  player === '{privileged}' ? privilegedUserId : player;

const followLists = z.array(z.strictObject({ player: demoPlayer, follows: z.array(demoPlayer) }));

const dayMs = 86_400_000;
/** Age of the oldest follow. The others are spread evenly since then. */
const oldestDays = 300;

/** Follows among the demo accounts, with their counts. */
export const demoFollows: DemoPart<CommunityStore> = {
  name: 'follows',
  isEmpty: ({ follows }) => follows.isEmpty(),
  prepare:
    async ({ follows, followCounts, clock, portal }, withEdgeCases) =>
    async (transaction) => {
      const now = clock().getTime();
      const pairs = followLists
        .parse([...seed, ...(withEdgeCases ? edgeCases : [])])
        .flatMap(({ player, follows: others }) =>
          others.map((other) => ({
            followerId: demoPlayerId(player, portal),
            followeeId: demoPlayerId(other, portal),
          })),
        );
      const commands = lastCommands(
        pairs.map((pair, position) => {
          // Neighbors in the list are spread over time.
          const age = ((position * 389) % pairs.length) / pairs.length;
          return { ...pair, follow: true, at: new Date(Math.round(now - (age * oldestDays + 0.1) * dayMs)) };
        }),
      );
      const { added, counts } = planChanges(commands, []);
      await follows.insert(added, transaction);
      await followCounts.add(counts, transaction);
      return added.length;
    },
};
