import type { Tournament as TournamentResponse } from '@portal/contracts';
import { utcDay } from '@portal/contracts/dates';
import type { Tournament } from '../../data-access/index.ts';

export const presentTournament = ({ startDate, endDate, ...fields }: Tournament): TournamentResponse => ({
  ...fields,
  startDate: startDate.toISOString(),
  endDate: endDate.toISOString(),
});

/** Builds what chats show with a link to the tournament. */
export const presentTournamentCard = (tournament: Tournament, brand: string) => {
  const { name, game, prizePool, participants, maxParticipants, startDate } = tournament;
  const players = `${participants.toLocaleString('en-US')} / ${maxParticipants.toLocaleString('en-US')}`;
  return {
    brand,
    eyebrow: `Tournament · ${game} · ${utcDay.format(startDate)}`,
    title: name,
    stats: [
      { label: 'Prize pool', value: `$${prizePool.toLocaleString('en-US')}` },
      { label: 'Players', value: players },
    ],
    picture: null,
  };
};
