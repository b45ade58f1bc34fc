import { tournamentEmailBody, z } from '@portal/contracts';

/** The value of a `datetime-local` input (local time, no zone) in UTC; null when it is not a date. */
export const toUtc = (local: string): string | null => {
  const moment = new Date(local);
  return local === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
};

/** The values of the tournament form; the local start is converted to UTC. */
export const tournamentForm = z.object({
  tournamentName: tournamentEmailBody.shape.tournamentName,
  startDate: z
    .string()
    .transform((local) => toUtc(local) ?? '')
    .pipe(tournamentEmailBody.shape.startDate),
});
