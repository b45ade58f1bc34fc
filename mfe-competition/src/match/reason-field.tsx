import { correctionBody, limits, z } from '@portal/contracts';
import { Cluster, Stack } from '@portal/ui';
import { FormTextArea, FormTextField } from '@portal/ui/forms';
import { type Control, useController } from 'react-hook-form';
import { Chip } from '../shared/chip.tsx';

/** The schema of a form that asks for a reason. */
export const reasonSchema = z.object({ reason: correctionBody.shape.reason });

export interface ReasonFieldProps {
  label?: string | undefined;
  /** Who can read the reason. */
  readers?: string | undefined;
  /** One tap fills the field with one of them. */
  reasons?: readonly string[] | undefined;
}

interface ReasonControlProps<Output> extends ReasonFieldProps {
  control: Control<{ reason: string }, unknown, Output>;
}

/** Why somebody does something: one line with common reasons, else a few lines. */
export const ReasonField = <Output,>({
  control,
  label = 'Reason',
  readers = 'Everyone can read it.',
  reasons,
}: ReasonControlProps<Output>) => {
  const { field } = useController({ control, name: 'reason' });
  const text = { control, name: 'reason', label, description: readers, maxLength: limits.play.reason } as const;
  if (!reasons) return <FormTextArea {...text} rows={4} />;
  return (
    <Stack gap={2}>
      <FormTextField {...text} autoComplete="off" />
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
