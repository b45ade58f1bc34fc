import type { MatchScore } from '@portal/contracts';
import { type ComponentProps, useState } from 'react';
import { readScoreIssues } from './failure.tsx';
import { lacksWinner, type ScoreDraft, type ScoreRules, startDraft, toScore } from './score.ts';
import type { ScoreFields } from './score-fields.tsx';

const needsWinner = { penalties: 'A knockout match needs a winner. Add extra time or penalties.' };

export interface ScoreEntry {
  score: MatchScore;
  fields: Omit<ComponentProps<typeof ScoreFields>, 'names'>;
  /** Whether the player has entered something that has not been sent. */
  isTouched: boolean;
  /** Replaces what was entered. */
  fill: (score: MatchScore) => void;
  /** Shows what is missing, and whether the score can be sent. */
  check: () => boolean;
  failure: unknown;
  /** Keeps the failure of a call until the score changes. */
  setFailure: (failure: unknown) => void;
  /** Drops the entered score and shows the initial one. */
  reset: () => void;
}

/**
 * A score that is being entered, with the messages of its fields. Until something is entered, it follows `initial`. Call it above every
 * component that depends on the state of the match, because others change that state.
 */
export const useScoreEntry = (rules: ScoreRules, initial: MatchScore | null): ScoreEntry => {
  const [entered, setEntered] = useState<ScoreDraft>();
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** Counts rejections, each of which moves the focus. */
  const [rejections, setRejections] = useState(0);
  const draft = entered ?? startDraft(rules, initial);
  const score = toScore(draft, rules);
  const enter = (next?: ScoreDraft) => {
    setEntered(next);
    setChecked(false);
    setFailure(undefined);
  };
  const reject = () => setRejections((before) => before + 1);
  return {
    score,
    fields: {
      draft,
      rules,
      showsNeeded: isChecked || entered !== undefined || initial !== null,
      issues: { ...(isChecked && lacksWinner(score) && needsWinner), ...readScoreIssues(failure) },
      rejections,
      onChange: enter,
    },
    isTouched: entered !== undefined,
    fill: (reported) => enter(startDraft(rules, reported)),
    check: () => {
      setChecked(true);
      setFailure(undefined);
      if (!lacksWinner(score)) return true;
      reject();
      return false;
    },
    failure,
    setFailure: (error) => {
      setFailure(error);
      reject();
    },
    reset: () => enter(),
  };
};
