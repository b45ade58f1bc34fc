import { z } from '@portal/contracts';
import seed from '../../seed/standings.json';
import type { LedgerEntry } from '../data-access/ledger/ledger-repository';
import type { Standing } from '../data-access/standing/standing-repository';
import { standingChanged } from '../messages/standing-changed';
import { type DemoPart, dayMs, demoPlayerId } from './demo-part';

const whole = z.int().nonnegative();
const players = z.array(
  z.strictObject({
    player: z.string(),
    /** Score, games and wins of each season that was played, the first one first. */
    seasons: z.array(z.tuple([whole, whole, whole])).min(1),
  }),
);

const seasonDays = 90;
/** The last season ended so long ago. */
const restDays = 5;

/** What the demo players have played for, with the ledger that explains it. */
export const demoStandings: DemoPart = {
  name: 'standings',
  async isEmpty({ standings }) {
    return (await standings.listById(null, 1)).length === 0;
  },
  async store(competition, transaction) {
    const { standings, ledger, outbox, clock } = competition;
    const now = clock();
    const entries: LedgerEntry[] = [];
    const stored: Standing[] = [];
    for (const { player, seasons } of players.parse(seed)) {
      const playerId = demoPlayerId(player, competition);
      const standing: Standing = { playerId, version: 0, score: 0, gamesPlayed: 0, wins: 0 };
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
    const events = stored.map((standing) => standingChanged(standing, now));
    await outbox.add(events, transaction, now);
    return stored.length;
  },
};
