import type { Fact, Verdict } from '../../../engine/types';
import type { Draft } from './state';

/** Stores the result of a match, or takes it back with null. */
export const setFact = (
  draft: Draft,
  key: string,
  who: Pick<Fact, 'pair' | 'players'>,
  verdict: Verdict | null,
): void => {
  const { [key]: _before, ...others } = draft.play.facts;
  draft.changedKeys.add(key);
  draft.play = { ...draft.play, facts: verdict ? { ...others, [key]: { ...who, ...verdict } } : others };
};

/** The result of a stored fact. */
export const verdictOf = (fact: Fact | undefined): Verdict | null => {
  if (!fact) return null;
  return 'score' in fact ? { score: fact.score } : { walkover: fact.walkover };
};
