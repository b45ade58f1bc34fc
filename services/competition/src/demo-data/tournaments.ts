import { id, limits, z } from '@portal/contracts';
import type { DemoPart } from '@portal/service-kit/database';
import edgeCases from '../../seed/edge-tournaments.json' with { type: 'json' };
import seed from '../../seed/tournaments.json' with { type: 'json' };
import type { CompetitionStore } from '../context.ts';
import type { Tournament } from '../data-access/index.ts';
import { dayMs } from './standings.ts';

const whole = z.int().nonnegative();
const tournaments = z.array(
  z.strictObject({
    ...{ id, name: z.string().max(limits.tournamentName), game: z.string(), status: z.string() },
    ...{ prizePool: whole, participants: whole, maxParticipants: whole },
    /** Counted from the day of loading; negative for one that has begun. */
    startsInDays: z.int(),
    lengthInDays: z.int().positive(),
  }),
);

/** Hour of start and end, in UTC. */
const kickOffHour = 20;

const dayFrom = (now: Date, days: number): Date => {
  const day = new Date(now.getTime() + days * dayMs);
  day.setUTCHours(kickOffHour, 0, 0, 0);
  return day;
};

/** Tournaments of every status, and one with a status unknown to the portal. */
export const demoTournaments: DemoPart<CompetitionStore> = {
  name: 'tournaments',
  isEmpty: ({ tournaments: stored }) => stored.isEmpty(),
  prepare:
    async ({ tournaments: repository, clock }, withEdgeCases) =>
    async (transaction) => {
      const now = clock();
      const rows = tournaments.parse([...seed, ...(withEdgeCases ? edgeCases : [])]).map(
        ({ startsInDays, lengthInDays, ...fields }): Tournament => ({
          ...fields,
          startDate: dayFrom(now, startsInDays),
          endDate: dayFrom(now, startsInDays + lengthInDays),
        }),
      );
      await repository.insert(rows, transaction);
      return rows.length;
    },
};
