import type { MatchRoomResponse } from '@portal/contracts';
import { formatScore, nameSides } from '@portal/match';
import { Button, Cluster } from '@portal/ui';
import { Form } from '@portal/ui/forms';
import { ConfirmDialog } from '@portal/ui/overlays';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormFailure } from '../../match/failure.tsx';
import { ScoreFields } from '../../match/score-fields.tsx';
import { useMatchAction } from '../../match/use-match-action.ts';
import type { ScoreEntry } from '../../match/use-score-entry.ts';

interface ReportFormProps {
  match: MatchRoomResponse;
  entry: ScoreEntry;
  onSent: () => void;
  /** A form that can be cancelled was opened by a button and takes the focus. */
  onCancel?: (() => void) | undefined;
}

/** Keeps entered scores until they are sent. */
export const ReportForm = ({ match, entry, onSent, onCancel }: ReportFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const takeFocus = useEffectEvent(() => {
    // A form that appears because of the opponent must not take the focus.
    if (onCancel) form.current?.querySelector('input')?.focus();
  });
  useEffect(() => takeFocus(), []);
  const { mutate, isPending } = useMatchAction(match);
  const names = nameSides(match);
  const send = () => mutate({ do: 'report', score: entry.score }, { onSuccess: onSent, onError: entry.setFailure });
  return (
    <Form
      ref={form}
      aria-label="Score"
      onSubmit={(event) => {
        event.preventDefault();
        if (!entry.check()) return;
        // A match can end without goals, but the form also begins with none.
        if (entry.isTouched) send();
        else setAsking(true);
      }}
    >
      <ScoreFields {...entry.fields} names={names} />
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
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Report ${formatScore(entry.score, names)}?`}
          description="You have not changed the score."
          confirmLabel="Report Score"
          onConfirm={() => {
            setAsking(false);
            send();
          }}
        />
      )}
    </Form>
  );
};
