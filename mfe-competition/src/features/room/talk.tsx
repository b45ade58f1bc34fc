import { type MatchRoomResponse, type RoomMessage, roomMessages } from '@portal/contracts';
import { isOwnMatch, type OwnMatch } from '@portal/match';
import { Button, Cluster, Stack } from '@portal/ui';
import { FormFailure } from '../../match/failure.tsx';
import { messageTexts } from '../../match/room-messages.ts';
import { TalkLines } from '../../match/talk-lines.tsx';
import { useMatchAction } from '../../match/use-match-action.ts';

const Messages = ({ match }: { match: OwnMatch }) => {
  const { mutate, isPending, variables, error } = useMatchAction(match);
  const isSending = (message: RoomMessage) => isPending && variables.do === 'message' && variables.message === message;
  return (
    <Stack gap={2}>
      <Cluster role="group" aria-label="Write to your opponent">
        {roomMessages.map((message) => (
          <Button
            key={message}
            variant="secondary"
            size="sm"
            inactive={isPending}
            pending={isSending(message)}
            onClick={() => mutate({ do: 'message', message })}
          >
            {messageTexts[message]}
          </Button>
        ))}
      </Cluster>
      <FormFailure error={error} />
    </Stack>
  );
};

/** Messages between the two players of a match. */
export const Talk = ({ match }: { match: MatchRoomResponse }) => (
  <Stack gap={3}>
    <TalkLines match={match} />
    {isOwnMatch(match) && match.may.includes('message') && <Messages match={match} />}
  </Stack>
);
