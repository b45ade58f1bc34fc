import type { MatchRoomResponse } from '@portal/contracts';
import { nameSide } from '@portal/match';
import { toast } from '@portal/portal';
import { Button, Stack } from '@portal/ui';
import { formatDeadline } from './deadline.tsx';
import { FormFailure } from './failure.tsx';
import { useMatchAction } from './use-match-action.ts';

/** Lets staff say that it has looked at the match. */
export const AnswerCall = ({ match, onAnswered }: { match: MatchRoomResponse; onAnswered?: () => void }) => {
  const { mutate, isPending, error } = useMatchAction(match);
  const answer = () =>
    mutate(
      { do: 'answer-call' },
      {
        onSuccess: () => {
          toast({ title: 'Call Answered', description: match.label });
          onAnswered?.();
        },
      },
    );
  return (
    <Stack gap={2} align="start">
      <Button variant="secondary" pending={isPending} onClick={answer}>
        Mark as Answered
      </Button>
      <FormFailure error={error} />
    </Stack>
  );
};

/** Who called a referee, when and why. */
export const describeCall = (match: MatchRoomResponse): string => {
  const { call, mine } = match;
  if (!call) return '';
  if (!call.by) return `The rules called a referee at ${formatDeadline(call.at)}.`;
  return `${call.by === mine ? 'You' : nameSide(match, call.by)} called a referee at ${formatDeadline(call.at)}.`;
};
