import type { MatchAction, MatchActionName } from '@portal/contracts';
import { Button, Cluster, media, Stack, Text } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/overlays';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Deadline } from './deadline';
import { FormFailure } from './failure';
import { ReasonDialog } from './reason-dialog';
import { ReportForm } from './report-form';
import { formatScore, type ScoreRules } from './score';
import { getOtherSide, nameSide, type OwnMatch } from './sides';
import { useKeptFocus } from './use-kept-focus';
import { useMatchAction, useSendAction } from './use-match-action';
import { useTimeLeft } from './use-time-left';

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
  const send = useSendAction(match);
  return (
    <ReasonDialog
      trigger={<Button variant="secondary">{label}</Button>}
      title={label}
      description="A referee reads what you write and decides the match."
      label="What happened?"
      hint="Your opponent and the referees can read it."
      submitLabel="Call a Referee"
      send={(reason) => send({ do: 'dispute', reason })}
    />
  );
};

/** Buttons and the report form, by the state of the match. */
const OpenMatch = ({ match, rules }: PanelProps) => {
  const { state, mine, may, ready, reports } = match;
  const { mutate, isPending, variables, error } = useMatchAction(match);
  const [isEditing, setEditing] = useState(false);
  const own = reports?.[mine] ?? null;
  const theirs = reports?.[getOtherSide(mine)] ?? null;
  const areReady = ready.home && ready.away;
  const isExpected = areReady && !own && !theirs && (state === 'playing' || state === 'attention');
  // In a dispute both can still agree on a score, but not report others.
  const isEditable = may.includes('report') && (own ? state === 'reported' : state !== 'contested');

  const button = (action: MatchAction, label: string, variant: 'primary' | 'secondary' = 'primary') => (
    <Button variant={variant} pending={isPending && variables.do === action.do} onClick={() => mutate(action)}>
      {label}
    </Button>
  );
  const edit = (label: string) => (
    <Button variant="secondary" onClick={() => setEditing(true)}>
      {label}
    </Button>
  );

  return (
    <Stack gap={5}>
      {isExpected || isEditing ? (
        <ReportForm
          match={match}
          rules={rules}
          initial={own}
          onSent={() => setEditing(false)}
          {...(!isExpected && { onCancel: () => setEditing(false) })}
        />
      ) : (
        <>
          <Actions>
            {may.includes('ready') && button({ do: 'ready' }, 'Ready')}
            {theirs &&
              may.includes('report') &&
              button({ do: 'report', score: theirs }, `Confirm ${formatScore(theirs)}`)}
            {isEditable && edit(own ? 'Edit Score' : theirs ? 'Different Score' : 'Report Score')}
            {may.includes('withdraw-report') && button({ do: 'withdraw-report' }, 'Withdraw Report', 'secondary')}
            {may.includes('dispute') && <Dispute match={match} label="Something's Wrong" />}
          </Actions>
          <FormFailure error={error} />
        </>
      )}
      {may.includes('concede') && <Concede match={match} />}
    </Stack>
  );
};

const playing: readonly MatchActionName[] = ['ready', 'report', 'withdraw-report', 'concede'];

/** Until the time to dispute is over. */
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

const findPanel = ({ match, rules }: PanelProps) => {
  const { state, may, disputableUntil } = match;
  if (may.some((action) => playing.includes(action))) return <OpenMatch key={state} match={match} rules={rules} />;
  return disputableUntil ? <LateDispute key={disputableUntil} match={match} until={disputableUntil} /> : null;
};

/** What a player of the match can do now; nothing while the tournament is paused. */
export const PlayerPanel = (props: PanelProps) => (
  <Region aria-label="Your match" {...useKeptFocus()}>
    {findPanel(props)}
  </Region>
);
