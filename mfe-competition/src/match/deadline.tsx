import { formatDay, serverNow } from '@portal/portal';
import { tabularFigures } from '@portal/ui';
import { styled } from 'styled-components';
import { useAnnouncedText } from '../live/announcer.tsx';
import { formatTimeLeft, useTimeLeft } from './use-time-left.ts';

const Timer = styled.span.attrs({ role: 'timer' })`
  ${tabularFigures}
  white-space: nowrap;
`;

const timeOfDay = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** `8:10 PM GMT+2`, with the date unless it is today. */
export const formatDeadline = (at: string): string => {
  const isToday = formatDay(at) === formatDay(new Date(serverNow()).toISOString());
  return isToday ? new Date(at).toLocaleTimeString('en-US', timeOfDay) : formatDay(at, timeOfDay);
};

interface DeadlineProps {
  at: string;
  /** Names the deadline in announcements if a page has several. */
  label?: string | undefined;
}

const RunningDeadline = ({ at, label }: DeadlineProps) => {
  const { seconds, announcement } = useTimeLeft(Date.parse(at));
  useAnnouncedText(announcement && [label, announcement].filter(Boolean).join(': '));
  return (
    <>
      <time dateTime={at}>{formatDeadline(at)}</time>
      {' ('}
      <Timer>{seconds > 0 ? `${formatTimeLeft(seconds)} left` : 'time is up'}</Timer>
      {')'}
    </>
  );
};

/** A deadline as a time and as a countdown: `8:10 PM GMT+2 (6:42 left)`. */
export const Deadline = (props: DeadlineProps) => <RunningDeadline key={props.at} {...props} />;
