import type { MatchResponse, MatchRoomResponse, MatchScore, MatchVerdict } from '@portal/contracts';
import { formatScore, nameSides } from '@portal/match';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Button, Cluster } from '@portal/ui';
import { RadioGroup } from '@portal/ui/forms';
import { useState } from 'react';
import { FormFailure } from './failure.tsx';
import { ReasonField, reasonSchema } from './reason-field.tsx';
import type { ScoreRules } from './score.ts';
import { ScoreFields } from './score-fields.tsx';
import { useScoreEntry } from './use-score-entry.ts';

type Choice = 'score' | Extract<MatchVerdict, { walkover: string }>['walkover'];

interface RulingFormProps {
  /** Reports, which only staff and the players receive, become buttons that fill the form. */
  match: Pick<MatchResponse, 'home' | 'away' | 'result'> & Pick<MatchRoomResponse, 'reports'>;
  /** `findScoreRules(bracket, match.key)`. */
  rules: ScoreRules;
  /** A correction has another word. */
  submitLabel?: string;
  /** Sends the ruling. If it is rejected, the form stays as it is and shows the issues of the score at their fields. */
  send: (ruling: { verdict: MatchVerdict; reason: string }) => Promise<unknown>;
  onSent?: () => void;
}

/** What staff decides about a match: a score or a walkover, with the reason. Used for rulings and for corrections. */
export const RulingForm = ({ match, rules, submitLabel = 'Decide Match', send, onSent }: RulingFormProps) => {
  const { result, reports } = match;
  const names = nameSides(match);
  const [choice, setChoice] = useState<Choice>(result && 'walkover' in result ? result.walkover : 'score');
  const entry = useScoreEntry(rules, result && 'score' in result ? result.score : null);
  const form = useCallForm({
    schema: reasonSchema,
    defaultValues: { reason: '' },
    send: ({ reason }) => send({ verdict: choice === 'score' ? { score: entry.score } : { walkover: choice }, reason }),
    onSuccess: () => onSent?.(),
    onError: entry.setFailure,
  });
  const submit: typeof form.submit = async (event) => {
    event?.preventDefault();
    if (entry.check() || choice !== 'score') await form.submit(event);
  };
  const suggest = (name: string, score: MatchScore | null) =>
    score && (
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          setChoice('score');
          entry.fill(score);
        }}
      >
        {`${formatScore(score, names)} (by ${name})`}
      </Button>
    );
  const choices: readonly { value: Choice; label: string }[] = [
    { value: 'score', label: 'Score' },
    { value: 'home', label: `Walkover: ${names[0]} wins` },
    { value: 'away', label: `Walkover: ${names[1]} wins` },
    { value: 'both', label: `Double walkover: neither side ${rules.needsWinner ? 'advances' : 'gets points'}` },
  ];
  return (
    <CallForm form={{ ...form, submit }} aria-label={submitLabel} submitLabel={submitLabel} pendingLabel="Sending...">
      {reports && (reports.home || reports.away) && (
        <Cluster role="group" aria-label="Reported scores">
          {suggest(names[0], reports.home)}
          {suggest(names[1], reports.away)}
        </Cluster>
      )}
      <RadioGroup label="Result" options={choices} value={choice} onValueChange={setChoice} />
      {choice === 'score' && <ScoreFields {...entry.fields} names={names} />}
      <ReasonField control={form.control} />
      <FormFailure error={entry.failure} />
    </CallForm>
  );
};
