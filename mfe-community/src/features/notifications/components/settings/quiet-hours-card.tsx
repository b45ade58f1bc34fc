import type { NotificationSettings } from '@portal/contracts';
import { readTimeZone } from '@portal/contracts/time-zone';
import { useSaveSettings } from '@portal/screens';
import { Cluster, Text } from '@portal/ui';
import { Checkbox, Field } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { useState } from 'react';

type Quiet = NonNullable<NotificationSettings['quiet']>;

const defaultQuiet: Quiet = { from: '22:00', to: '08:00' };

/** Hours without push. They save as soon as both times are complete. */
export const QuietHoursCard = ({ settings: { quiet, timeZone } }: { settings: NotificationSettings }) => {
  const { mutate, isPending } = useSaveSettings();
  const [times, setTimes] = useState(quiet ?? defaultQuiet);
  const zone = timeZone ?? readTimeZone() ?? 'UTC';

  const save = (next: Quiet | null) =>
    mutate({
      settings: { quiet: next, timeZone: readTimeZone() },
      description: next ? `Quiet from ${next.from} to ${next.to}.` : 'Quiet hours: off.',
    });
  const saveTimes = () => {
    if (!quiet || times.from === '' || times.to === '') return;
    if (times.from !== quiet.from || times.to !== quiet.to) save(times);
  };
  const renderTime = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="time"
          value={times[name]}
          disabled={isPending}
          onChange={({ target }) => setTimes({ ...times, [name]: target.value })}
          onBlur={saveTimes}
        />
      )}
    </Field>
  );

  return (
    <TitledCard
      title="Quiet hours"
      description="Push waits until they end and arrives as one message. Matches whose deadline is in these hours still reach you."
    >
      <Checkbox checked={quiet !== null} disabled={isPending} onCheckedChange={(isOn) => save(isOn ? times : null)}>
        No push at night
      </Checkbox>
      {quiet && (
        <>
          <Cluster gap={4}>
            {renderTime('from', 'From')}
            {renderTime('to', 'To')}
          </Cluster>
          <Text tone="muted" size="small">{`Times are in ${zone.replaceAll('_', ' ')}.`}</Text>
        </>
      )}
    </TitledCard>
  );
};
