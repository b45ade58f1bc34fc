import type { MatchAction, MatchRoomResponse, TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { isContested, isInDispute, matchStates, nameSide, SideLink } from '@portal/match';
import { PageLink, toast } from '@portal/portal';
import { Badge, Button, Card, Cluster, Heading, Text } from '@portal/ui';
import { useId } from 'react';
import { AnswerCall, describeCall } from '../../../match/answer-call.tsx';
import { Deadline } from '../../../match/deadline.tsx';
import { Reports } from '../../../match/reports.tsx';
import { Ruling } from '../../../match/ruling.tsx';
import { findScoreRules } from '../../../match/score.ts';
import { Screenshots } from '../../../match/screenshots.tsx';
import { TalkLines } from '../../../match/talk-lines.tsx';
import { MatchLog } from './match-log.tsx';

const Why = ({ match }: { match: MatchRoomResponse }) => {
  const { dueAt, dispute, ready, label, call } = match;
  if (call)
    return (
      <>
        <Text>{`${describeCall(match)} The match goes on; the clock is on hold until a referee responds.`}</Text>
        <Text dir="auto">{call.reason}</Text>
      </>
    );
  if (isInDispute(match)) return <Text>The players disagree about the result.</Text>;
  if (isContested(match))
    return (
      <Text>
        {`The result counts, because ${dispute ? nameSide(match, dispute.by) : 'a player'} did not confirm in time, but now objects.`}
      </Text>
    );
  const absent = [ready.home ? null : nameSide(match, 'home'), ready.away ? null : nameSide(match, 'away')];
  const names = absent.filter((name) => name !== null);
  return (
    <Text>
      {names.length > 0 ? `Not ready: ${names.join(' and ')}.` : 'No score was reported in time.'}
      {dueAt && (
        <>
          {' Counts for neither side at '}
          <Deadline at={dueAt} label={label} />
          {'.'}
        </>
      )}
    </Text>
  );
};

const doneTexts: Partial<Record<MatchAction['do'], string>> = {
  rule: 'Match Decided',
  replay: 'Match Opened Again',
  extend: 'Time Extended',
};

interface QueueMatchProps {
  match: MatchRoomResponse;
  bracket: TournamentBracket;
  onActed: () => void;
}

/** A match that needs staff: what happened, and the buttons that decide it. */
export const QueueMatch = ({ match, bracket, onActed }: QueueMatchProps) => {
  const { tournament, key, label, state, home, away, mine, may } = match;
  const titleId = useId();
  return (
    <Card asChild>
      <article aria-labelledby={titleId}>
        <Cluster justify="between">
          <Heading level={3} size="small" id={titleId}>
            {label}
          </Heading>
          <Badge tone="amber">{match.call ? 'Referee called' : matchStates[state].name}</Badge>
        </Cluster>
        <Text as="div" weight="bold">
          <SideLink side={home} />
          {' vs '}
          <SideLink side={away} />
        </Text>
        <Why match={match} />
        <Reports match={match} />
        <Screenshots match={match} isLarge={matchStates[state].isDisputed || Boolean(match.evidence?.length)} />
        <TalkLines match={match} />
        {may.includes('answer-call') && <AnswerCall match={match} onAnswered={onActed} />}
        <MatchLog bracket={bracket} matchKey={key} />
        {may.includes('rule') ? (
          <Ruling
            match={match}
            rules={findScoreRules(bracket, key)}
            extension={bracket.settings.clocks.extension}
            onActed={(action) => {
              onActed();
              toast({ title: doneTexts[action.do] ?? 'Done', description: label });
            }}
          />
        ) : (
          <Text tone="muted">
            {`${mine === null ? 'Your clan plays' : 'You play'} in this match, so someone else must decide it.`}
          </Text>
        )}
        <PageLink to={competitionPaths.match(tournament.id, key)}>Open match</PageLink>
      </article>
    </Card>
  );
};

interface GoneMatchProps {
  match: MatchRoomResponse;
  onHide: () => void;
}

/** Takes the place of a match that others have decided, because other matches must not move under the finger. */
export const GoneMatch = ({ match, onHide }: GoneMatchProps) => (
  <Card>
    <Heading level={3} size="small">
      {match.label}
    </Heading>
    <Text>This match no longer needs you. It was decided or continues.</Text>
    <Cluster>
      <Button variant="secondary" size="sm" onClick={onHide}>
        {`Hide ${match.label}`}
      </Button>
    </Cluster>
  </Card>
);
