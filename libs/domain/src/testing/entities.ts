import { platforms } from '@portal/contracts';
import { fraction, noise, syntheticId } from './numbers.ts';

// A synthetic entity is a function of its place: the same place gives the same entity, in any order of calls.

/** Each property has its own stream of noise or ids. Changing a number changes all data. */
const kind = {
  player: { id: 1, first: 2, last: 3, capital: 4, platform: 5, played: 6, games: 7, wins: 8, score: 9 },
  clan: { id: 16, size: 17 },
  membership: { id: 18 },
  tournament: { id: 48, status: 49, size: 50, participants: 51, prize: 52, day: 53, days: 54 },
};
const dayMs = 86_400_000;

const pick = <T>(list: readonly T[], which: number, place: number): T => {
  const found = list[noise(which, place) % list.length];
  if (found === undefined) throw new RangeError('cannot pick from an empty list');
  return found;
};

const firstWords =
  `swift bold calm dark eager fair grand happy iron jolly keen lucky mighty noble odd proud quick royal silent tough urban
  vivid wild`.split(/\s+/);
const lastWords =
  `falcon badger comet dragon eagle fox goat hawk ibex jaguar kestrel lion moose newt otter panda raven shark tiger viper
  wolf zebra`.split(/\s+/);

/** The suffix makes the name unique. Its digits are hexadecimal because those do not look alike. */
const buildUsername = (place: number): string => {
  const { first, last, capital } = kind.player;
  const name = `${pick(firstWords, first, place)}_${pick(lastWords, last, place)}_${place.toString(16)}`;
  return noise(capital, place) % 4 === 0 ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
};

/** Many standings are equal, because many players have played little or never. */
const buildStanding = (place: number) => {
  const { played, games, wins: won, score } = kind.player;
  if (fraction(played, place) < 0.3) return { score: 0, gamesPlayed: 0, wins: 0 };
  const gamesPlayed = 1 + Math.floor(200 * fraction(games, place) ** 3);
  const wins = Math.floor(gamesPlayed * fraction(won, place));
  return { gamesPlayed, wins, score: wins * 100 + (noise(score, place) % 10) * 10 };
};

const firstSignUp = Date.UTC(2024, 0, 1);
const signUpIntervalMs = 60_000;

export const syntheticPlayerId = (place: number): string => syntheticId(kind.player.id, place);

export const syntheticPlayer = (place: number) => ({
  id: syntheticPlayerId(place),
  username: buildUsername(place),
  platform: pick(platforms, kind.player.platform, place),
  createdAt: new Date(firstSignUp + place * signUpIntervalMs),
  standing: buildStanding(place),
});

/** Every clan has its own range of players. */
interface ClanScale {
  players: number;
  clans: number;
}

const largestClan = 40;
const managers = 3;

const memberPlaces = (place: number, scale: ClanScale): [leader: number, ...others: number[]] => {
  const range = Math.min(largestClan, Math.floor(scale.players / scale.clans));
  if (range < 1) throw new RangeError('a clan needs a player: there are more clans than players');
  const leader = place * range;
  const others = noise(kind.clan.size, place) % range;
  return [leader, ...Array.from({ length: others }, (_, index) => leader + 1 + index)];
};

/** Builds a clan. `memberIds` includes the leader and the managers. @throws RangeError when there are fewer players than clans */
export const syntheticClan = (place: number, scale: ClanScale) => {
  const memberIds = memberPlaces(place, scale).map(syntheticPlayerId);
  const [leaderId = '', ...otherIds] = memberIds;
  return {
    id: syntheticId(kind.clan.id, place),
    name: `Synthetic Clan ${place.toString(16).toUpperCase()}`,
    leaderId,
    managerIds: otherIds.slice(0, managers),
    memberIds,
  };
};

/**
 * Builds the memberships of a clan: the leader joins first, then one player a day. `player` is the player's place, and `score` the
 * player's share of the clan's score.
 * @throws RangeError when there are fewer players than clans
 */
export const syntheticMemberships = (place: number, scale: ClanScale) => {
  const places = memberPlaces(place, scale);
  const createdAt = syntheticPlayer(places[0]).createdAt.getTime() + dayMs;
  return places.map((player, index) => ({
    // A player is in one clan at most, so the player's place identifies the membership.
    id: syntheticId(kind.membership.id, player),
    player,
    joinedAt: new Date(createdAt + index * dayMs),
    score: syntheticPlayer(player).standing.score,
  }));
};

const clansPerTournament = 10;
const tournamentSizes = [8, 16, 32, 64];
const firstTournament = Date.UTC(2024, 0, 1, 20);
const tournamentDays = 700;

/** Most tournaments are completed, and a few have an unknown status. */
const pickStatus = (place: number): string => {
  const share = fraction(kind.tournament.status, place);
  if (share < 0.05) return 'live';
  if (share < 0.2) return 'upcoming';
  return share < 0.99 ? 'completed' : 'postponed';
};

export const tournamentCount = ({ clans }: { clans: number }): number => Math.ceil(clans / clansPerTournament);

export const syntheticTournament = (place: number) => {
  const { id, size, participants, prize, day, days } = kind.tournament;
  const maxParticipants = pick(tournamentSizes, size, place);
  const status = pickStatus(place);
  const startDate = new Date(firstTournament + (noise(day, place) % tournamentDays) * dayMs);
  return {
    id: syntheticId(id, place),
    name: `Synthetic Cup ${place.toString(36).toUpperCase()}`,
    game: 'eFootball',
    prizePool: (noise(prize, place) % 5) * 500,
    participants: status === 'completed' ? maxParticipants : noise(participants, place) % (maxParticipants + 1),
    maxParticipants,
    status,
    startDate,
    endDate: new Date(startDate.getTime() + (1 + (noise(days, place) % 3)) * dayMs),
  };
};
