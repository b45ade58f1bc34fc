import type { MatchScore } from '@portal/contracts';
import { type ComponentProps, useState } from 'react';
import { readScoreIssues } from './failure';
import { lacksWinner, type ScoreDraft, type ScoreRules, startDraft, toScore } from './score';
import type { ScoreFields } from './score-fields';

const needsWinner = { penalties: 'A knockout match needs a winner. Add extra time or penalties.' };

interface ScoreEntry {
  score: MatchScore;
  fields: Omit<ComponentProps<typeof ScoreFields>, 'names'>;
  /** Replaces what was entered. */
  fill: (score: MatchScore) => void;
  /** Shows what is missing, and whether the score can be sent. */
  check: () => boolean;
  failure: unknown;
  /** Keeps the failure of a call until the score changes. */
  setFailure: (failure: unknown) => void;
}

/** A score that is being entered, with the messages of its fields. */
export const useScoreEntry = (rules: ScoreRules, initial: MatchScore | null): ScoreEntry => {
  const [draft, setDraft] = useState(() => startDraft(rules, initial));
  const [isEntered, setEntered] = useState(initial !== null);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const score = toScore(draft, rules);
  const enter = (next: ScoreDraft) => {
    setDraft(next);
    setEntered(true);
    setChecked(false);
    setFailure(undefined);
  };
  return {
    score,
    fields: {
      draft,
      rules,
      showsNeeded: isEntered,
      issues: { ...(isChecked && lacksWinner(score) && needsWinner), ...readScoreIssues(failure) },
      onChange: enter,
    },
    fill: (reported) => enter(startDraft(rules, reported)),
    check: () => {
      setEntered(true);
      setChecked(true);
      setFailure(undefined);
      return !lacksWinner(score);
    },
    failure,
    setFailure,
  };
};
