import { limits } from '@portal/contracts';
import { Cluster, Stack } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { type Control, useController } from 'react-hook-form';
import { Chip } from '../../../shared/chip';

interface ReasonFieldProps<Output> {
  control: Control<{ reason: string }, unknown, Output>;
  /** One tap fills the field with one of them. */
  reasons: readonly string[];
  /** Who can read the reason. */
  description?: string | undefined;
}

/** Why staff does something. */
export const ReasonField = <Output,>({
  control,
  reasons,
  description = 'Everyone can read it.',
}: ReasonFieldProps<Output>) => {
  const { field } = useController({ control, name: 'reason' });
  return (
    <Stack gap={2}>
      <FormTextField
        control={control}
        name="reason"
        label="Reason"
        description={description}
        maxLength={limits.play.reason}
        autoComplete="off"
      />
      <Cluster gap={2} role="group" aria-label="Common reasons">
        {reasons.map((reason) => (
          <Chip key={reason} isChosen={field.value === reason} onClick={() => field.onChange(reason)}>
            {reason}
          </Chip>
        ))}
      </Cluster>
    </Stack>
  );
};
