import { id, z } from '@portal/contracts';
import seed from '../../seed/follows.json';
import { lastCommands, planChanges } from '../features/follow/plan-changes';
import type { DemoPart } from './demo-part';

/** A demo account has a fixed id; `{privileged}` stands for the configured one. */
const demoPlayer = z.union([id, z.literal('{privileged}')]);
const followed = z.array(z.strictObject({ player: demoPlayer, follows: z.array(demoPlayer) }));

const dayMs = 86_400_000;
/** So long ago the first of them began to follow; the others came one after the other since. */
const firstDaysAgo = 300;

/** Who of the demo accounts follows whom, with the counts of all of them. */
export const demoFollows: DemoPart = {
  name: 'follows',
  isEmpty: ({ follows }) => follows.isEmpty(),
  async store({ follows, followCounts, clock, privilegedUserId }, transaction) {
    const now = clock().getTime();
    const idOf = (player: string) => (player === '{privileged}' ? privilegedUserId : player);
    const pairs = followed
      .parse(seed)
      .flatMap(({ player, follows: others }) =>
        others.map((other) => ({ followerId: idOf(player), followeeId: idOf(other) })),
      );
    const commands = lastCommands(
      pairs.map((pair, position) => {
        // Neighbours of the list then lie far apart in time.
        const age = ((position * 389) % pairs.length) / pairs.length;
        return { ...pair, follow: true, at: new Date(Math.round(now - (age * firstDaysAgo + 0.1) * dayMs)) };
      }),
    );
    const { added, counts } = planChanges(commands, []);
    await follows.insert(added, transaction);
    await followCounts.add(counts, transaction);
    return added.length;
  },
};
