import type { Tournament } from '@portal/contracts';

export const tournamentId = (position: number): string => position.toString(16).padStart(24, '0');

/** The noon timestamps are on the same day in every inhabited time zone. */
export const aTournament = (overrides: Partial<Tournament> = {}): Tournament => ({
  id: tournamentId(1),
  name: 'Night Cup',
  game: 'eFootball 2026',
  prizePool: 12500,
  participants: 24,
  maxParticipants: 32,
  status: 'upcoming',
  startDate: '2026-03-01T12:00:00.000Z',
  endDate: '2026-03-03T12:00:00.000Z',
  ...overrides,
});
