import type { Match, MatchScore } from '@portal/contracts';
import { Button, Cluster } from '@portal/ui';
import { Form } from '@portal/ui/forms';
import { useEffect, useRef } from 'react';
import { FormFailure } from './failure';
import type { ScoreRules } from './score';
import { ScoreFields } from './score-fields';
import { nameSides } from './sides';
import { useMatchAction } from './use-match-action';
import { useScoreEntry } from './use-score-entry';

interface ReportFormProps {
  match: Match;
  rules: ScoreRules;
  /** The player's report so far. */
  initial: MatchScore | null;
  onSent?: () => void;
  onCancel?: () => void;
}

/** The score as the player saw it. What was entered stays until it has been sent. A form that can be cancelled was opened by a button and takes the focus. */
export const ReportForm = ({ match, rules, initial, onSent, onCancel }: ReportFormProps) => {
  const entry = useScoreEntry(rules, initial);
  const form = useRef<HTMLFormElement>(null);
  const isOpened = onCancel !== undefined;
  useEffect(() => {
    if (isOpened) form.current?.querySelector('input')?.focus();
  }, [isOpened]);
  const { mutate, isPending } = useMatchAction(match);
  const send = () => {
    if (entry.check())
      mutate({ do: 'report', score: entry.score }, { onSuccess: () => onSent?.(), onError: entry.setFailure });
  };
  return (
    <Form
      ref={form}
      aria-label="Score"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ScoreFields {...entry.fields} names={nameSides(match)} />
      <FormFailure error={entry.failure} />
      <Cluster>
        <Button type="submit" pending={isPending}>
          {entry.failure ? 'Try Again' : 'Report Score'}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Cluster>
    </Form>
  );
};
