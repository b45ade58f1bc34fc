import { call } from '@portal/portal';
import { Button } from '@portal/ui';
import { formatDuration, useTimeLeft } from '../../match/use-time-left.ts';
import { useEntryMutation } from './use-entry-mutation.ts';

interface CheckInProps {
  id: string;
  /** Null if an organizer closes check-in by hand. */
  closesAt: string | null;
}

const TimeLeft = ({ at }: { at: string }) => {
  const { seconds } = useTimeLeft(Date.parse(at));
  return seconds > 0 && ` (${formatDuration(seconds)} left)`;
};

/** Confirms that the player will be there: `Check In (12 min left)`. */
export const CheckIn = ({ id, closesAt }: CheckInProps) => {
  const { mutate, isPending } = useEntryMutation({
    mutationFn: () => call('POST /api/tournaments/{id}/check-in', { params: { id } }),
    done: "You're Checked In",
    failed: 'Not Checked In',
  });
  return (
    <Button fullWidth pending={isPending} onClick={() => mutate()}>
      <span>
        Check In
        {closesAt !== null && <TimeLeft key={closesAt} at={closesAt} />}
      </span>
    </Button>
  );
};
