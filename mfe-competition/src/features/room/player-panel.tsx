import type { MatchAction, MatchActionName, MatchScore } from '@portal/contracts';
import {
  findNextStep,
  formatScore,
  getOtherSide,
  isDecidedMatch,
  isInDispute,
  nameSide,
  nameSides,
  type OwnMatch,
} from '@portal/match';
import { Button, Cluster, media, Stack, Text } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/overlays';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Deadline } from '../../match/deadline.tsx';
import { FormFailure } from '../../match/failure.tsx';
import { ReasonDialog } from '../../match/reason-dialog.tsx';
import type { ScoreRules } from '../../match/score.ts';
import { useMatchAction, useSendAction } from '../../match/use-match-action.ts';
import { type ScoreEntry, useScoreEntry } from '../../match/use-score-entry.ts';
import { useTimeLeft } from '../../match/use-time-left.ts';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { ReportForm } from './report-form.tsx';

/** On phones the buttons share the width. */
const Actions = styled(Cluster)`
  ${media.compact} {
    > button { flex: 1 1 auto; }
  }
`;

const Region = styled.section`
  &:focus { outline: none; }
  &:empty { display: none; }
`;

interface PanelProps {
  match: OwnMatch;
  rules: ScoreRules;
}

const Concede = ({ match }: { match: OwnMatch }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMatchAction(match);
  return (
    <Stack gap={3} align="start">
      <ConfirmDialog
        trigger={
          <Button variant="secondary" size="sm">
            Concede
          </Button>
        }
        open={isAsking}
        onOpenChange={setAsking}
        title="Concede this match?"
        description={`${nameSide(match, getOtherSide(match.mine))} wins by walkover. You cannot take this back.`}
        confirmLabel="Concede"
        pending={isPending}
        onConfirm={() => mutate({ do: 'concede' }, { onSettled: () => setAsking(false) })}
      />
      <FormFailure error={error} />
    </Stack>
  );
};

const Dispute = ({ match, label }: { match: OwnMatch; label: string }) => {
  const [isAsking, setAsking] = useState(false);
  const send = useSendAction(match);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={label}
          description="A referee reads what you write and decides the match."
          label="What happened?"
          readers="Your opponent and the referees can read it."
          submitLabel="Call a Referee"
          send={(reason) => send({ do: 'dispute', reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** In a dispute the disputed score must not be one hurried tap away. */
const Accept = ({ match, score }: { match: OwnMatch; score: MatchScore }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMatchAction(match);
  const label = `Accept ${formatScore(score, nameSides(match))}`;
  return (
    <>
      <ConfirmDialog
        trigger={<Button variant="secondary">{label}</Button>}
        open={isAsking}
        onOpenChange={setAsking}
        title={`${label}?`}
        description={`You agree with ${nameSide(match, getOtherSide(match.mine))}. The result counts, and the dispute ends.`}
        confirmLabel="Accept"
        pending={isPending}
        onConfirm={() => mutate({ do: 'report', score }, { onSettled: () => setAsking(false) })}
      />
      <FormFailure error={error} />
    </>
  );
};

interface ButtonsProps {
  match: OwnMatch;
  /** Opens the form; undefined while it is open. */
  onEdit: (() => void) | undefined;
}

/** Buttons of one tap each. The failure of a step disappears with its buttons. */
const Buttons = ({ match, onEdit }: ButtonsProps) => {
  const { mine, may, reports } = match;
  const { mutate, isPending, variables, error } = useMatchAction(match);
  const own = reports?.[mine] ?? null;
  const theirs = reports?.[getOtherSide(mine)] ?? null;
  // In a dispute a player can accept the opponent's score or report a first one, but not change a reported score.
  const isEditable = may.includes('report') && (own ? may.includes('withdraw-report') : !isDecidedMatch(match));
  const button = (action: MatchAction, label: string, variant: 'primary' | 'secondary' = 'primary') => (
    <Button variant={variant} pending={isPending && variables.do === action.do} onClick={() => mutate(action)}>
      {label}
    </Button>
  );
  const editLabel = own ? 'Edit Score' : theirs ? 'Different Score' : 'Report Score';
  return (
    <>
      <Actions>
        {may.includes('ready') && button({ do: 'ready' }, 'Ready')}
        {theirs &&
          may.includes('report') &&
          (isInDispute(match) ? (
            <Accept match={match} score={theirs} />
          ) : (
            button(
              { do: 'report', score: theirs },
              `Confirm ${formatScore(theirs, nameSides(match))}`,
              onEdit ? 'primary' : 'secondary',
            )
          ))}
        {onEdit && isEditable && (
          <Button variant="secondary" onClick={onEdit}>
            {editLabel}
          </Button>
        )}
        {onEdit && may.includes('withdraw-report') && button({ do: 'withdraw-report' }, 'Withdraw Report', 'secondary')}
        {may.includes('dispute') && <Dispute match={match} label="Something's Wrong" />}
      </Actions>
      <FormFailure error={error} />
    </>
  );
};

interface OpenMatchProps {
  match: OwnMatch;
  entry: ScoreEntry;
  isEditing: boolean;
  setEditing: (isEditing: boolean) => void;
}

/** The report form and buttons, by the state of the match. Entered scores stay whatever the opponent does meanwhile. */
const OpenMatch = ({ match, entry, isEditing, setEditing }: OpenMatchProps) => {
  const isExpected = findNextStep(match) === 'report';
  const hasForm = isExpected || isEditing || entry.isTouched;
  const close = () => {
    entry.reset();
    setEditing(false);
  };
  return (
    <Stack gap={5}>
      {hasForm && <ReportForm match={match} entry={entry} onSent={close} onCancel={isExpected ? undefined : close} />}
      {/* After the form: a new button must not move what is under the finger. */}
      {!isExpected && <Buttons key={match.state} match={match} onEdit={hasForm ? undefined : () => setEditing(true)} />}
      {match.may.includes('concede') && <Concede match={match} />}
    </Stack>
  );
};

/** Actions outside of the panel. */
const elsewhere: readonly MatchActionName[] = ['evidence', 'substitute', 'message', 'share-code', 'call-referee'];

/** The button of a late dispute, until the time to dispute is over. */
const LateDispute = ({ match, until }: { match: OwnMatch; until: string }) => {
  const { seconds } = useTimeLeft(Date.parse(until));
  if (seconds <= 0) return null;
  return (
    <Stack gap={3} align="start">
      <Text>
        {'If it is wrong, dispute it by '}
        <Deadline at={until} />
        {'.'}
      </Text>
      <Dispute match={match} label="Dispute This Result" />
    </Stack>
  );
};

const Panel = ({ match, rules }: PanelProps) => {
  const { mine, may, reports, disputableUntil } = match;
  const entry = useScoreEntry(rules, reports?.[mine] ?? null);
  const [isEditing, setEditing] = useState(false);
  if (disputableUntil) return <LateDispute key={disputableUntil} match={match} until={disputableUntil} />;
  if (may.every((action) => elsewhere.includes(action))) return null;
  return <OpenMatch match={match} entry={entry} isEditing={isEditing} setEditing={setEditing} />;
};

/** What a player of the match can do now; nothing while the tournament is paused. */
export const PlayerPanel = (props: PanelProps) => (
  <Region aria-label="Your match" {...useKeptFocus()}>
    {/* A replay starts without scores that were entered before the result. */}
    <Panel key={props.match.result ? 'decided' : 'open'} {...props} />
  </Region>
);
