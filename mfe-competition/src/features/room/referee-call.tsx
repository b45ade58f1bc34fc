import type { MatchRoomResponse } from '@portal/contracts';
import { Button, Stack, Text } from '@portal/ui';
import { useState } from 'react';
import { AnnouncedText } from '../../live/announcer.tsx';
import { describeCall } from '../../match/answer-call.tsx';
import { ReasonDialog } from '../../match/reason-dialog.tsx';
import { useSendAction } from '../../match/use-match-action.ts';

const CallButton = ({ match }: { match: MatchRoomResponse }) => {
  const [isAsking, setAsking] = useState(false);
  const send = useSendAction(match);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Call a Referee
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Call a referee"
          description="The match goes on. The clock is on hold until a referee responds."
          label="What do you need?"
          readers="Your opponent and the referees can read it."
          submitLabel="Call a Referee"
          send={(reason) => send({ do: 'call-referee', reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** The call for a referee: its button, or that staff is on its way. */
export const RefereeCall = ({ match }: { match: MatchRoomResponse }) => {
  const { call, may } = match;
  if (call)
    return (
      <Stack gap={1}>
        <Text weight="bold">
          <AnnouncedText>{describeCall(match)}</AnnouncedText>
        </Text>
        <Text dir="auto">{call.reason}</Text>
        <Text size="small" tone="muted">
          The clock is on hold until a referee responds.
        </Text>
      </Stack>
    );
  return may.includes('call-referee') ? (
    <div>
      <CallButton match={match} />
    </div>
  ) : null;
};
