import { fraction, noise, syntheticId } from './numbers';

/** A made-up tournament, with what is told of one. */
export interface SyntheticTournament {
  id: string;
  name: string;
  game: string;
  prizePool: number;
  participants: number;
  maxParticipants: number;
  status: string;
  startDate: Date;
  endDate: Date;
}

const kind = { id: 48, status: 49, size: 50, participants: 51, prize: 52, day: 53, days: 54 };
const clansATournament = 10;
const sizes = [8, 16, 32, 64];
const dayMs = 86_400_000;
const firstDay = Date.UTC(2024, 0, 1, 20);
const lengthInDays = 700;

/** Most are over; of a few nobody knows how they stand. */
const statusOf = (place: number): string => {
  const share = fraction(kind.status, place);
  if (share < 0.05) return 'live';
  if (share < 0.2) return 'upcoming';
  return share < 0.99 ? 'completed' : 'postponed';
};

/** As many tournaments as so many clans play. */
export const tournamentCount = ({ clans }: { clans: number }): number => Math.ceil(clans / clansATournament);

/** The same tournament whenever this place is asked for. */
export const syntheticTournament = (place: number): SyntheticTournament => {
  const maxParticipants = sizes[noise(kind.size, place) % sizes.length] ?? 8;
  const status = statusOf(place);
  const startDate = new Date(firstDay + (noise(kind.day, place) % lengthInDays) * dayMs);
  return {
    id: syntheticId(kind.id, place),
    name: `Synthetic Cup ${place.toString(36).toUpperCase()}`,
    game: 'eFootball',
    prizePool: (noise(kind.prize, place) % 5) * 500,
    participants: status === 'completed' ? maxParticipants : noise(kind.participants, place) % (maxParticipants + 1),
    maxParticipants,
    status,
    startDate,
    endDate: new Date(startDate.getTime() + (1 + (noise(kind.days, place) % 3)) * dayMs),
  };
};
