import type { TournamentLogEntry, TournamentSettings } from '@portal/contracts';

type Seeding = TournamentSettings['seeding'] | 'hand';

const seedingTexts: Record<Seeding, string> = {
  score: 'Seeded by score.',
  random: 'Seeded at random.',
  hand: 'Seeds were changed by hand.',
};

const seededBy: Readonly<Record<string, Seeding>> = {
  'seeded-by-score': 'score',
  'seeded-by-random': 'random',
  'seed-moved': 'hand',
};

const joined: readonly string[] = ['added', 'moved-up', 'replaced'];

/**
 * How the players were seeded, and who has joined since.
 * @param rows of the log, newest first
 */
export const readSeedingLog = (rows: readonly TournamentLogEntry[], { seeding }: TournamentSettings) => {
  const drawn = rows.findIndex(
    ({ kind }) => kind === 'ready' || kind === 'seeded-by-score' || kind === 'seeded-by-random',
  );
  const since = rows.slice(0, drawn === -1 ? rows.length : drawn);
  const last = rows.find(({ kind }) => kind in seededBy || kind === 'ready');
  const by = (last && seededBy[last.kind]) ?? seeding;
  const newcomers = since.flatMap(({ kind, playerId }) =>
    joined.includes(kind) && playerId !== null ? [playerId] : [],
  );
  return { text: seedingTexts[by], newcomers: new Set(newcomers) };
};
