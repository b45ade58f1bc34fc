import {
  correctionBody,
  type Match,
  type MatchAction,
  type MatchVerdict,
  type TournamentBracket,
  z,
} from '@portal/contracts';
import { formatScore, nameSides } from '@portal/match';
import { toast, useSubmit } from '@portal/portal';
import { useCallForm } from '@portal/portal/forms';
import { Button, Cluster, Stack } from '@portal/ui';
import { Form } from '@portal/ui/forms';
import { Dialog, DialogContent } from '@portal/ui/overlays';
import { useRef, useState } from 'react';
import { FormFailure } from '../../../match/failure';
import { RulingForm } from '../../../match/ruling-form';
import { findScoreRules } from '../../../match/score';
import { useSendAction } from '../../../match/use-match-action';
import { ReasonField } from '../shared/reason-field';
import { commonReasons } from '../shared/reasons';

const schema = z.object({ reason: correctionBody.shape.reason });

interface RulingProps {
  match: Match;
  bracket: TournamentBracket;
  /** Called once the match has changed because of the ruling. */
  onActed: () => void;
}

interface ScoreDialogProps extends Omit<RulingProps, 'onActed'> {
  send: (action: MatchAction) => Promise<unknown>;
  onClose: () => void;
}

/** For a result that no player has reported. */
const ScoreDialog = ({ match, bracket, send, onClose }: ScoreDialogProps) => (
  <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <DialogContent title={`Decide ${match.label}`} description={nameSides(match).join(' vs ')}>
      <RulingForm
        match={match}
        rules={findScoreRules(bracket, match.key)}
        send={(ruling) => send({ do: 'rule', ...ruling })}
        onSent={onClose}
      />
    </DialogContent>
  </Dialog>
);

const doneTexts: Partial<Record<MatchAction['do'], string>> = {
  rule: 'Match Decided',
  replay: 'Match Opened Again',
  extend: 'Time Extended',
};

/** Decides a match with one reason and one button. */
export const Ruling = ({ match, bracket, onActed }: RulingProps) => {
  const { reports, label, may } = match;
  const names = nameSides(match);
  const [home, away] = names;
  const [shown, setShown] = useState<'walkover' | 'score' | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const action = useRef<(reason: string) => MatchAction>(undefined);
  const sendAction = useSendAction(match);
  const send = async (sent: MatchAction) => {
    const result = await sendAction(sent);
    onActed();
    toast({ title: doneTexts[sent.do] ?? 'Done', description: label });
    return result;
  };
  const form = useCallForm({
    schema,
    defaultValues: { reason: '' },
    mode: 'onTouched',
    send: async ({ reason }) => action.current && send(action.current(reason)),
    onSuccess: () => form.reset(),
    onError: setFailure,
  });
  const act = (build: (reason: string) => MatchAction) => {
    action.current = build;
    setFailure(undefined);
    void form.submit();
  };
  const rule = (verdict: MatchVerdict) => act((reason) => ({ do: 'rule', verdict, reason }));
  const minutes = bracket.settings.clocks.extension;
  const extension = useSubmit({ mutationFn: () => send({ do: 'extend', minutes }), onError: setFailure });
  // The pressed button keeps the focus while the ruling is sent.
  const props = { inactive: form.isPending || extension.isPending, variant: 'secondary' } as const;
  return (
    <>
      <Form aria-label={`Decide ${label}`} onSubmit={(event) => event.preventDefault()}>
        <ReasonField control={form.control} reasons={commonReasons.ruling} />
        <Stack gap={3}>
          <Cluster role="group" aria-label="Decision">
            {reports?.home && (
              <Button
                {...props}
                variant="primary"
                onClick={() => reports.home && rule({ score: reports.home })}
              >{`${formatScore(reports.home, names)} (by ${home})`}</Button>
            )}
            {reports?.away && (
              <Button
                {...props}
                variant="primary"
                onClick={() => reports.away && rule({ score: reports.away })}
              >{`${formatScore(reports.away, names)} (by ${away})`}</Button>
            )}
            <Button {...props} onClick={() => act((reason) => ({ do: 'replay', reason }))}>
              Replay
            </Button>
            <Button
              {...props}
              aria-expanded={shown === 'walkover'}
              onClick={() => setShown(shown === 'walkover' ? null : 'walkover')}
            >
              Walkover…
            </Button>
            <Button {...props} onClick={() => setShown('score')}>
              Other Score…
            </Button>
            {may.includes('extend') && (
              <Button {...props} onClick={() => extension.mutate()}>
                {`Extend by ${minutes} Min`}
              </Button>
            )}
          </Cluster>
          {shown === 'walkover' && (
            <Cluster role="group" aria-label="Walkover">
              <Button {...props} onClick={() => rule({ walkover: 'home' })}>{`${home} Wins`}</Button>
              <Button {...props} onClick={() => rule({ walkover: 'away' })}>{`${away} Wins`}</Button>
              <Button {...props} onClick={() => rule({ walkover: 'both' })}>
                Double Walkover
              </Button>
            </Cluster>
          )}
        </Stack>
        <FormFailure error={failure} />
      </Form>
      {shown === 'score' && <ScoreDialog match={match} bracket={bracket} send={send} onClose={() => setShown(null)} />}
    </>
  );
};
