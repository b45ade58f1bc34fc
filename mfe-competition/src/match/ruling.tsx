import type { MatchAction, MatchRoomResponse, MatchVerdict } from '@portal/contracts';
import { formatScore, nameSides, type Side } from '@portal/match';
import { useSubmit } from '@portal/portal';
import { useCallForm } from '@portal/portal/forms';
import { Button, Cluster, Stack } from '@portal/ui';
import { Form } from '@portal/ui/forms';
import { Dialog, DialogContent } from '@portal/ui/overlays';
import { useRef, useState } from 'react';
import { FormFailure } from './failure.tsx';
import { ReasonField, reasonSchema } from './reason-field.tsx';
import { commonReasons } from './reasons.ts';
import { RulingForm } from './ruling-form.tsx';
import type { ScoreRules } from './score.ts';
import { useSendAction } from './use-match-action.ts';

interface RulingProps {
  match: MatchRoomResponse;
  /** `findScoreRules(bracket, match.key)`. */
  rules: ScoreRules;
  /** Called once the match has changed because of the ruling. */
  onActed?: (action: MatchAction) => void;
  /** Minutes that one tap adds, without a reason. */
  extension?: number;
}

interface ScoreDialogProps extends Pick<RulingProps, 'match' | 'rules'> {
  send: (action: MatchAction) => Promise<unknown>;
  onClose: () => void;
}

/** Enters a score that no player has reported. */
const ScoreDialog = ({ match, rules, send, onClose }: ScoreDialogProps) => (
  <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <DialogContent title={`Decide ${match.label}`} description={nameSides(match).join(' vs ')}>
      <RulingForm match={match} rules={rules} send={(ruling) => send({ do: 'rule', ...ruling })} onSent={onClose} />
    </DialogContent>
  </Dialog>
);

const sides: readonly Side[] = ['home', 'away'];

/** Decides a match with one reason and one button. */
export const Ruling = ({ match, rules, onActed, extension }: RulingProps) => {
  const { reports, label, may } = match;
  const names = nameSides(match);
  const walkovers = [
    ['home', `${names[0]} Wins`],
    ['away', `${names[1]} Wins`],
    ['both', 'Double Walkover'],
  ] as const;
  const [shown, setShown] = useState<'walkover' | 'score' | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const action = useRef<(reason: string) => MatchAction>(undefined);
  const sendAction = useSendAction(match);
  const send = async (sent: MatchAction) => {
    const result = await sendAction(sent);
    onActed?.(sent);
    return result;
  };
  const form = useCallForm({
    schema: reasonSchema,
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
  const extend = useSubmit({ mutationFn: (minutes: number) => send({ do: 'extend', minutes }), onError: setFailure });
  // The pressed button keeps the focus while the ruling is sent.
  const props = { inactive: form.isPending || extend.isPending, variant: 'secondary' } as const;
  return (
    <>
      <Form aria-label={`Decide ${label}`} onSubmit={(event) => event.preventDefault()}>
        <ReasonField control={form.control} reasons={commonReasons.ruling} />
        <Stack gap={3}>
          <Cluster role="group" aria-label="Decision">
            {may.includes('rule') &&
              sides.map((side, at) => {
                const score = reports?.[side];
                return (
                  score && (
                    <Button key={side} {...props} variant="primary" onClick={() => rule({ score })}>
                      {`${formatScore(score, names)} (by ${names[at]})`}
                    </Button>
                  )
                );
              })}
            {may.includes('replay') && (
              <Button {...props} onClick={() => act((reason) => ({ do: 'replay', reason }))}>
                Replay
              </Button>
            )}
            {may.includes('rule') && (
              <>
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
              </>
            )}
            {extension !== undefined && may.includes('extend') && (
              <Button {...props} onClick={() => extend.mutate(extension)}>
                {`Extend by ${extension} Min`}
              </Button>
            )}
          </Cluster>
          {shown === 'walkover' && (
            <Cluster role="group" aria-label="Walkover">
              {walkovers.map(([walkover, text]) => (
                <Button key={walkover} {...props} onClick={() => rule({ walkover })}>
                  {text}
                </Button>
              ))}
            </Cluster>
          )}
        </Stack>
        <FormFailure error={failure} />
      </Form>
      {shown === 'score' && <ScoreDialog match={match} rules={rules} send={send} onClose={() => setShown(null)} />}
    </>
  );
};
