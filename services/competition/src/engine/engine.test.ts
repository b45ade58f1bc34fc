import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { placements } from './placements.ts';
import { createRandom } from './random.ts';
import { compareBrackets, resolve } from './resolve.ts';
import { type FormatName, findPlan, formatNames, playerIds, playOut, someFact } from './testing/play-out.ts';
import type { Bracket, Fact, PlannedMatch } from './types.ts';

/** Random cups per property; `PROPERTY_RUNS=10000 npx jest engine` checks as many as the design demands. */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 200);

interface Cup {
  name: FormatName;
  count: number;
  seed: number;
}
const cups = fc.record({
  name: fc.constantFrom(...formatNames),
  count: fc.integer({ min: 2, max: 40 }),
  seed: fc.nat(),
});

const isKnockout = (name: FormatName) => name === 'single' || name === 'double';

/** Sets up a random cup. */
const build = ({ name, count, seed }: Cup) => {
  // Leagues are small: their number of matches grows with the square.
  const players = playerIds(name === 'groups' ? Math.max(6, count) : isKnockout(name) ? count : Math.min(9, count));
  return { name, players, plan: findPlan(name, players.length), random: createRandom(seed) };
};
type Setup = ReturnType<typeof build>;

const holds = (property: (setup: Setup) => void) =>
  fc.assert(
    fc.property(cups, (cup) => property(build(cup))),
    { numRuns },
  );

/** Everything that people see of a bracket. */
const show = (bracket: Bracket) =>
  [...bracket].map(([key, { home, away, state, winner }]) => [key, home, away, state, winner].join());

const countLosses = (bracket: Bracket): Map<string, number> => {
  const losses = new Map<string, number>();
  for (const { planned, state, home, away, winner, loser, isDraw } of bracket.values()) {
    if (state !== 'done' || isDraw || planned.stage === 'third') continue;
    for (const id of winner === null ? [home, away] : [loser]) if (id) losses.set(id, (losses.get(id) ?? 0) + 1);
  }
  return losses;
};

/** The opposite result. */
const swap = (fact: Fact): Fact => {
  const { pair } = fact;
  if ('walkover' in fact) return { pair, walkover: fact.walkover === 'home' ? 'away' : 'home' };
  const { legs, penalties } = fact.score;
  return {
    pair,
    score: {
      legs: legs.map(([a, b]) => [b, a] as const),
      ...(penalties && { extra: [0, 0], penalties: [penalties[1], penalties[0]] }),
    },
  };
};

/** Keys of the matches that depend on a match, itself included. */
const dependants = (plan: readonly PlannedMatch[], key: string): Set<string> => {
  const keys = new Set([key]);
  const groups = new Set<string>();
  for (const match of plan) {
    const depends = [match.home, match.away].some((source) => {
      if ('winner' in source) return keys.has(source.winner);
      if ('loser' in source) return keys.has(source.loser);
      return 'group' in source && groups.has(source.group);
    });
    if (depends || (match.ifLost !== undefined && keys.has(match.ifLost))) keys.add(match.key);
    if (match.stage === 'group' && keys.has(match.key)) groups.add(match.part);
  }
  return keys;
};

test('every cup ends, and nobody meets themselves or loses too often', () => {
  holds(({ name, plan, players, random }) => {
    const { bracket } = playOut(plan, players, random);
    for (const { home, away, state } of bracket.values()) {
      expect(['done', 'bye', 'empty', 'skipped']).toContain(state);
      expect(home && home === away).toBeFalsy();
    }
    const most = name === 'single' ? 1 : name === 'double' ? 2 : Number.POSITIVE_INFINITY;
    for (const losses of countLosses(bracket).values()) expect(losses).toBeLessThanOrEqual(most);
  });
});

test('everyone has one place, without gaps, and there is one champion', () => {
  holds(({ name, plan, players, random }) => {
    const { bracket, facts } = playOut(plan, players, random);
    const places = placements(bracket, facts);
    expect([...places.keys()].sort()).toEqual([...players].sort());
    const sorted = [...places.values()].sort((a, b) => a - b);
    const hasChampion = sorted[0] === 1;
    sorted.forEach((place, at) => {
      expect(place).toBeLessThanOrEqual(at + (hasChampion ? 1 : 2));
    });
    if (hasChampion && isKnockout(name)) expect(sorted[1]).toBeGreaterThan(1);
  });
});

test('places are known as soon as a player is out, and stay', () => {
  holds(({ name, plan, players, random }) => {
    if (name !== 'single') return;
    const { bracket, facts } = playOut(plan, players, random, { results: Math.floor(plan.length / 2) });
    const end = playOut(plan, players, random, { facts });
    const final = placements(end.bracket, end.facts);
    const beaten = [...placements(bracket, facts)].filter(([, place]) => place > 4);
    for (const [player] of beaten) expect(final.get(player)).toBeGreaterThan(2);
  });
});

test('nobody goes on from a double walkover', () => {
  holds(({ name, plan, players, random }) => {
    if (!isKnockout(name)) return;
    const { bracket, facts } = playOut(plan, players, random);
    for (const [key, { home, away, state }] of bracket) {
      const fact = facts[key];
      if (state !== 'done' || !fact || !('walkover' in fact) || fact.walkover !== 'both') continue;
      for (const next of bracket.values()) {
        const { planned } = next;
        const follows = [planned.home, planned.away].some(
          (source) => ('winner' in source && source.winner === key) || ('loser' in source && source.loser === key),
        );
        if (follows && next.state !== 'skipped') expect([next.home, next.away]).not.toContain(home ?? away);
      }
    }
  });
});

test('two of one group meet again in the final or for third place only', () => {
  holds(({ name, plan, players, random }) => {
    if (name !== 'groups') return;
    const { bracket } = playOut(plan, players, random);
    const groupById = new Map<string, string>();
    const last = Math.max(...plan.filter(({ stage }) => stage === 'upper').map(({ round }) => round));
    for (const { planned, home, away } of bracket.values()) {
      if (planned.stage === 'group') for (const id of [home, away]) if (id) groupById.set(id, planned.part);
      if (planned.stage === 'upper' && planned.round < last && home && away)
        expect(groupById.get(home)).not.toBe(groupById.get(away));
    }
  });
});

test('facts in any order give the same bracket', () => {
  holds(({ plan, players, random }) => {
    const { facts, bracket } = playOut(plan, players, random);
    const shuffled = Object.fromEntries(
      Object.entries(facts)
        .map((entry) => ({ entry, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ entry }) => entry),
    );
    expect(show(resolve(plan, players, shuffled))).toEqual(show(bracket));
  });
});

describe('a correction', () => {
  const correct = ({ plan, players, random }: Setup) => {
    const { facts, bracket } = playOut(plan, players, random);
    const keys = Object.keys(facts);
    const key = keys[Math.floor(random() * keys.length)] ?? '';
    const old = facts[key];
    if (!old) return null;
    const corrected = { ...facts, [key]: swap(old) };
    return { facts, bracket, key, old, corrected, after: resolve(plan, players, corrected) };
  };

  test('never lets a result of another pair count', () => {
    holds((setup) => {
      const { after = new Map(), corrected = {} } = correct(setup) ?? {};
      for (const [key, { state, home, away }] of after)
        if (state === 'done') expect(corrected[key]?.pair).toEqual([home, away]);
    });
  });

  test('changes only matches that depend on it', () => {
    holds((setup) => {
      const corrected = correct(setup);
      if (!corrected) return;
      const keys = dependants(setup.plan, corrected.key);
      for (const { key } of compareBrackets(corrected.bracket, corrected.after)) expect(keys).toContain(key);
    });
  });

  test('is undone without a trace: later results count again', () => {
    holds((setup) => {
      const done = correct(setup);
      if (!done) return;
      const undone = resolve(setup.plan, setup.players, { ...done.corrected, [done.key]: done.old });
      expect(show(undone)).toEqual(show(done.bracket));
    });
  });

  test('leaves a cup that can be played to its end', () => {
    holds((setup) => {
      const done = correct(setup);
      if (!done) return;
      const { bracket } = playOut(setup.plan, setup.players, setup.random, { facts: done.corrected });
      expect([...bracket.values()].filter(({ state }) => state === 'open' || state === 'waiting')).toEqual([]);
    });
  });
});

describe('players who leave', () => {
  const leave = ({ plan, players, random }: Setup) => {
    const results = Math.floor(random() * plan.length);
    const { facts, bracket } = playOut(plan, players, random, { results });
    const out = new Set(players.filter(() => random() < 0.2));
    return { facts, bracket, out, left: resolve(plan, players, facts, {}, out) };
  };

  test('keep their results, have no open match and do not block the cup', () => {
    holds((setup) => {
      const { facts, bracket, out, left } = leave(setup);
      for (const [key, { state, winner, loser }] of bracket)
        if (state === 'done') expect(left.get(key)).toMatchObject({ winner, loser });
      for (const { state, home, away } of left.values())
        if (state === 'open') expect([home, away].some((id) => id && out.has(id))).toBe(false);
      const end = playOut(setup.plan, setup.players, setup.random, { facts, out }).bracket;
      expect([...end.values()].filter(({ state }) => state === 'waiting')).toEqual([]);
    });
  });

  test('restore the bracket when they return', () => {
    holds((setup) => {
      const { facts, bracket } = leave(setup);
      expect(show(resolve(setup.plan, setup.players, facts))).toEqual(show(bracket));
    });
  });

  test('can be replaced before they have played, without a change for others', () => {
    holds((setup) => {
      const { facts, bracket } = leave(setup);
      const played = new Set(Object.values(facts).flatMap(({ pair }) => pair));
      const absent = setup.players.find((id) => !played.has(id));
      if (absent === undefined) return;
      const replaced = setup.players.map((id) => (id === absent ? 'substitute' : id));
      const inPlace = show(bracket).map((line) =>
        line
          .split(',')
          .map((part) => (part === absent ? 'substitute' : part))
          .join(),
      );
      expect(show(resolve(setup.plan, replaced, facts))).toEqual(inPlace);
    });
  });
});

test('a result that a random match may have is one that the engine decides', () => {
  holds(({ plan, players, random }) => {
    const bracket = resolve(plan, players, {});
    const open = [...bracket.values()].find(({ state }) => state === 'open');
    if (!open) return;
    const after = resolve(plan, players, { [open.planned.key]: someFact(random, open) });
    expect(after.get(open.planned.key)?.state).toBe('done');
  });
});
