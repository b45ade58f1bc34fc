import { z } from '@portal/contracts';
import type { DemoPart } from '@portal/service-kit/database';
import edgeCases from '../../seed/edge-standings.json' with { type: 'json' };
import seed from '../../seed/standings.json' with { type: 'json' };
import type { CompetitionStore } from '../context.ts';
import { type LedgerEntry, noStats, type Standing } from '../data-access/index.ts';
import { buildStandingChanged } from '../messages/events.ts';

export const dayMs = 86_400_000;

/** Demo accounts have fixed ids; `{privileged}` stands for the configured one. */
export const demoPlayerId = (id: string, { portal }: CompetitionStore): string =>
  id === '{privileged}' ? portal.privilegedUserId : id;

const whole = z.int().nonnegative();
const players = z.array(
  z.strictObject({
    player: z.string(),
    /** Score, games and wins of each season, oldest first. */
    seasons: z.array(z.tuple([whole, whole, whole])).min(1),
  }),
);

const seasonDays = 90;
/** Days since the end of the last season. */
const restDays = 5;

/** Standings of the demo players, with the ledger that explains them. */
export const demoStandings: DemoPart<CompetitionStore> = {
  name: 'standings',
  async isEmpty({ standings }) {
    return (await standings.listById(null, 1)).length === 0;
  },
  prepare: async (ctx, withEdgeCases) => async (transaction) => {
    const { standings, ledger, outbox, clock } = ctx;
    const now = clock();
    const entries: LedgerEntry[] = [];
    const stored: Standing[] = [];
    for (const { player, seasons } of players.parse([...seed, ...(withEdgeCases ? edgeCases : [])])) {
      const playerId = demoPlayerId(player, ctx);
      const standing: Standing = { playerId, version: 0, ...noStats };
      for (const [at, [score, gamesPlayed, wins]] of seasons.entries()) {
        standing.version += 1;
        standing.score += score;
        standing.gamesPlayed += gamesPlayed;
        standing.wins += wins;
        entries.push({
          ...{ playerId, version: standing.version, change: { score, gamesPlayed, wins }, source: 'demo' },
          reason: `Season ${at + 1}`,
          at: new Date(now.getTime() - (restDays + (seasons.length - 1 - at) * seasonDays) * dayMs),
        });
      }
      stored.push(standing);
    }
    await standings.insert(stored, transaction);
    await ledger.insert(entries, transaction);
    const events = stored.map((standing) => buildStandingChanged(standing, now));
    await outbox.add(events, transaction, now);
    return stored.length;
  },
};
