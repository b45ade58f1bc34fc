import type { MatchActionName, MatchRoomResponse } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink } from '@portal/portal';
import { Button, Cluster, Heading, Stack, Text } from '@portal/ui';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { useState } from 'react';
import { AnswerCall } from '../../match/answer-call.tsx';
import { FormFailure } from '../../match/failure.tsx';
import { MinutesStepper } from '../../match/minutes-stepper.tsx';
import { ReasonDialog } from '../../match/reason-dialog.tsx';
import { Ruling } from '../../match/ruling.tsx';
import type { ScoreRules } from '../../match/score.ts';
import { useMatchAction, useSendAction } from '../../match/use-match-action.ts';

const usualMinutes = 10;

const Extension = ({ match }: { match: MatchRoomResponse }) => {
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

/** Takes the result of a decided match back. */
const Replay = ({ match }: { match: MatchRoomResponse }) => {
  const [isOpen, setOpen] = useState(false);
  const send = useSendAction(match);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Replay
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Replay this match?"
          description="The match opens again, and its result no longer counts."
          submitLabel="Replay"
          send={(reason) => send({ do: 'replay', reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

const actions: readonly MatchActionName[] = ['answer-call', 'rule', 'correct', 'replay', 'extend'];

/** What staff can do in a match. Decided results are corrected in the console, which previews the consequences. */
export const StaffPanel = ({ match, rules }: { match: MatchRoomResponse; rules: ScoreRules }) => {
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
        {may.includes('answer-call') && <AnswerCall match={match} />}
        {may.includes('rule') && <Ruling match={match} rules={rules} />}
        <Cluster>
          {may.includes('replay') && !may.includes('rule') && <Replay match={match} />}
          {may.includes('correct') && (
            <ButtonLink
              variant="secondary"
              to={competitionPaths.console(match.tournament.id, { section: 'corrections', correct: match.key })}
            >
              Correct Result
            </ButtonLink>
          )}
          {may.includes('extend') && <Extension match={match} />}
        </Cluster>
      </section>
    </Stack>
  );
};
