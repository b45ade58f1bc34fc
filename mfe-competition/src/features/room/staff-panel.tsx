import type { Match, MatchActionName } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink } from '@portal/portal';
import { Button, Cluster, Heading, Stack, Text } from '@portal/ui';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { useState } from 'react';
import { FormFailure } from '../../match/failure';
import { MinutesStepper } from '../../match/minutes-stepper';
import { ReasonDialog } from '../../match/reason-dialog';
import { RulingForm } from '../../match/ruling-form';
import type { ScoreRules } from '../../match/score';
import { useMatchAction, useSendAction } from '../../match/use-match-action';

interface StaffProps {
  match: Match;
  rules: ScoreRules;
}

const Ruling = ({ match, rules }: StaffProps) => {
  const [isOpen, setOpen] = useState(false);
  const send = useSendAction(match);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>Decide Match</Button>
      </DialogTrigger>
      <DialogContent title="Decide Match" description="Your decision counts at once." closeLabel={null}>
        <RulingForm
          match={match}
          rules={rules}
          send={(ruling) => send({ do: 'rule', ...ruling })}
          onSent={() => setOpen(false)}
          actions={
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
          }
        />
      </DialogContent>
    </Dialog>
  );
};

const Replay = ({ match }: { match: Match }) => {
  const send = useSendAction(match);
  return (
    <ReasonDialog
      trigger={<Button variant="secondary">Replay</Button>}
      title="Replay this match?"
      description="The match opens again, and a result that it has no longer counts."
      label="Reason"
      hint="Everyone can read it."
      submitLabel="Replay"
      send={(reason) => send({ do: 'replay', reason })}
    />
  );
};

const usualMinutes = 10;

const Extension = ({ match }: { match: Match }) => {
  const [isOpen, setOpen] = useState(false);
  const [minutes, setMinutes] = useState(usualMinutes);
  const { mutate, isPending, error } = useMatchAction(match);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary">Extend</Button>
      </DialogTrigger>
      <DialogContent
        size="sm"
        title="Extend this match"
        description="The players get more time."
        closeLabel={null}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button
              pending={isPending}
              onClick={() => mutate({ do: 'extend', minutes }, { onSuccess: () => setOpen(false) })}
            >
              {`Extend by ${minutes} min`}
            </Button>
          </>
        }
      >
        <Stack>
          <MinutesStepper value={minutes} onChange={setMinutes} />
          <FormFailure error={error} />
        </Stack>
      </DialogContent>
    </Dialog>
  );
};

const actions: readonly MatchActionName[] = ['rule', 'correct', 'replay', 'extend'];

/** What staff can do in a match. Decided results are corrected in the console, which previews the consequences. */
export const StaffPanel = ({ match, rules }: StaffProps) => {
  const { may } = match;
  if (!may.some((action) => actions.includes(action))) return null;
  return (
    <Stack gap={3} asChild>
      <section aria-label="For staff">
        <Heading level={3} size="small">
          For staff
        </Heading>
        <Text size="small" tone="muted">
          Everyone can read your decisions and their reasons.
        </Text>
        <Cluster>
          {may.includes('rule') && <Ruling match={match} rules={rules} />}
          {may.includes('correct') && (
            <ButtonLink
              variant="secondary"
              to={competitionPaths.console(match.tournamentId, { section: 'corrections', correct: match.key })}
            >
              Correct Result
            </ButtonLink>
          )}
          {may.includes('replay') && <Replay match={match} />}
          {may.includes('extend') && <Extension match={match} />}
        </Cluster>
      </section>
    </Stack>
  );
};
