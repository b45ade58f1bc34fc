import { expect, test } from '@jest/globals';
import { countSwissRounds } from '@portal/contracts';
import fc from 'fast-check';
import { placements } from './placements.ts';
import { buildPlan } from './plans.ts';
import { createRandom, type Random } from './random.ts';
import { compareBrackets, resolve } from './resolve.ts';
import { rankGroup } from './standings.ts';
import { drawSwissRound } from './swiss.ts';
import { playerIds, someFact, swissOptions } from './testing/play-out.ts';
import type { Bracket, Fact, SwissRound } from './types.ts';

/** Random cups per property; `PROPERTY_RUNS=10000 npx jest engine` checks as many as the design demands. */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 200);

const cups = fc.record({
  count: fc.integer({ min: 2, max: 40 }),
  rounds: fc.option(fc.integer({ min: 1, max: 15 })),
  seed: fc.nat(),
});

interface Cup {
  players: readonly string[];
  draws: SwissRound[];
  facts: Record<string, Fact>;
  /** Who had left when each round was drawn. */
  outs: ReadonlySet<string>[];
}

const show = (bracket: Bracket) =>
  [...bracket].map(([key, { home, away, state, winner }]) => [key, home, away, state, winner].join());

const resolveCup = ({ players, draws, facts }: Pick<Cup, 'players' | 'draws' | 'facts'>, out?: ReadonlySet<string>) =>
  resolve(buildPlan(players.length, swissOptions, draws), players, facts, {}, out);

/** Plays all rounds. With `leaving`, some leave before each round, and some return. */
const play = (players: readonly string[], rounds: number, random: Random, leaving = 0): Cup => {
  const cup: Cup = { players, draws: [], facts: {}, outs: [] };
  for (let round = 0; round < rounds; round += 1) {
    const out = new Set(players.filter(() => random() < leaving));
    if (players.length - out.size < 2) break;
    cup.draws.push(drawSwissRound(resolveCup(cup), players, cup.facts, out));
    cup.outs.push(out);
    for (const match of resolveCup(cup).values())
      if (match.state === 'open') cup.facts[match.planned.key] = someFact(random, match);
  }
  return cup;
};

interface Setup {
  players: readonly string[];
  rounds: number;
  random: Random;
}

const holds = (property: (setup: Setup) => void) =>
  fc.assert(
    fc.property(cups, ({ count, rounds, seed }) =>
      property({ players: playerIds(count), rounds: countSwissRounds(rounds, count), random: createRandom(seed) }),
    ),
    { numRuns },
  );

test('everyone plays once in each round or has a bye, never twice against the same player, and one bye at most', () => {
  holds(({ players, rounds, random }) => {
    const { draws } = play(players, rounds, random);
    expect(draws).toHaveLength(rounds);
    const seeds = players.map((_, at) => at + 1);
    const met = new Set<string>();
    for (const pairs of draws) {
      const drawn = pairs.flat().filter((seed) => seed !== 0);
      expect(drawn.sort((a, b) => a - b)).toEqual(seeds);
      for (const [home, away] of pairs) {
        const pair = [home, away].sort((a, b) => a - b).join();
        expect(met.has(pair)).toBe(false);
        met.add(pair);
      }
    }
  });
});

test('every cup ends with a table in which each row is ahead of the next one for the reason that it gives', () => {
  holds(({ players, rounds, random }) => {
    const { draws, facts } = play(players, rounds, random);
    const bracket = resolveCup({ players, draws, facts });
    const rows = rankGroup([...bracket.values()], facts);
    expect(rows.map(({ playerId }) => playerId).sort()).toEqual([...players].sort());
    for (const [at, { rank, points, buchholz, why, played, won, drawn, lost }] of rows.entries()) {
      expect(played).toBe(rounds);
      expect([won + drawn + lost, 3 * won + drawn]).toEqual([played, points]);
      const next = rows[at + 1];
      if (!next) expect(why).toBeNull();
      else if (next.rank === rank) expect(why).toBe('level on every count');
      else if (next.points !== points) expect(why).toMatch(new RegExp(`^${points} points? to ${next.points}$`));
      else if (next.buchholz?.sum !== buchholz?.sum)
        expect(why).toBe(`Buchholz ${buchholz?.sum} to ${next.buchholz?.sum}`);
      else expect(why).toMatch(/without the weakest|opponents' Buchholz|goal/);
    }
    expect(placements(bracket, facts)).toEqual(new Map(rows.map(({ playerId, rank }) => [playerId, rank])));
  });
});

test('the same results give the same rounds', () => {
  holds(({ players, rounds, random }) => {
    const { draws, facts } = play(players, rounds, random);
    draws.forEach((round, at) => {
      const before = draws.slice(0, at);
      const shuffled = Object.fromEntries(Object.entries(facts).reverse());
      expect(drawSwissRound(resolveCup({ players, draws: before, facts }), players, shuffled, new Set())).toEqual(
        round,
      );
    });
  });
});

test('a correction changes its match only, drawn rounds stay, and it is undone without a trace', () => {
  holds(({ players, rounds, random }) => {
    const cup = play(players, rounds, random);
    const before = resolveCup(cup);
    const [key, old] = Object.entries(cup.facts)[Math.floor(random() * Object.keys(cup.facts).length)] ?? [];
    if (!key || !old) return;
    const corrected: Cup = { ...cup, facts: { ...cup.facts, [key]: { pair: old.pair, walkover: 'both' } } };
    const after = resolveCup(corrected);
    for (const change of compareBrackets(before, after)) expect(change.key).toBe(key);
    for (const { state, planned, home, away } of after.values())
      if (state === 'done') expect(corrected.facts[planned.key]?.pair).toEqual([home, away]);
    expect(show(resolveCup({ ...corrected, facts: { ...corrected.facts, [key]: old } }))).toEqual(show(before));
  });
});

test('who has left is not drawn, who returns is, and nobody is drawn twice in a round', () => {
  holds(({ players, rounds, random }) => {
    const { draws, outs, facts } = play(players, rounds, random, 0.3);
    for (const [at, pairs] of draws.entries()) {
      const drawn = pairs.flat().flatMap((seed) => players[seed - 1] ?? []);
      const out = outs[at] ?? new Set();
      expect(drawn.sort()).toEqual(players.filter((id) => !out.has(id)).sort());
    }
    for (const { state } of resolveCup({ players, draws, facts }).values()) expect(['done', 'bye']).toContain(state);
  });
});

test('who leaves during a round loses the open match by walkover and keeps the results', () => {
  holds(({ players, rounds, random }) => {
    const cup = play(players, rounds, random);
    const last = [...resolveCup(cup).values()].filter(({ planned }) => planned.round === rounds);
    const { [last[0]?.planned.key ?? '']: _taken, ...facts } = cup.facts;
    const out = new Set(players.filter(() => random() < 0.5));
    const left = resolveCup({ ...cup, facts }, out);
    for (const [key, { state, home, away, winner }] of left) {
      if (state === 'open') expect([home, away].some((id) => id && out.has(id))).toBe(false);
      if (facts[key] || state !== 'done') continue;
      const present = [home, away].filter((id) => id && !out.has(id));
      expect([present.length, winner]).toEqual(present.length === 1 ? [1, present[0]] : [0, null]);
    }
  });
});

test('a substitute takes over the pairs and the points of a bye', () => {
  holds(({ players, rounds, random }) => {
    const { draws, facts } = play(players, rounds, random);
    const played = new Set(Object.values(facts).flatMap(({ pair }) => pair));
    const absent = players.find((id) => !played.has(id)) ?? players[0];
    const own = Object.fromEntries(Object.entries(facts).filter(([, { pair }]) => !pair.includes(absent ?? '')));
    const replaced = players.map((id) => (id === absent ? 'substitute' : id));
    const rename = (lines: string[]) =>
      lines.map((line) =>
        line
          .split(',')
          .map((part) => (part === absent ? 'substitute' : part))
          .join(),
      );
    expect(show(resolveCup({ players: replaced, draws, facts: own }))).toEqual(
      rename(show(resolveCup({ players, draws, facts: own }))),
    );
  });
});
