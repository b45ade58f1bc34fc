import { dailyCupBody, dailyCupSizes, limits, type z } from '@portal/contracts';
import { call, toast } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { theme } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { styled } from 'styled-components';
import { SelectField } from '../../shared/select-field.tsx';
import { platformTexts } from '../../shared/texts.ts';

type Values = z.input<typeof dailyCupBody>;

const FormGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  align-items: start;
  gap: ${theme.space[4]};
`;

const sizeTexts = Object.fromEntries(dailyCupSizes.map((size) => [size, `${size} players`]));

const defaultValues: Values = {
  name: 'Daily Cup',
  platformGroup: 'console',
  size: 8,
  opensAt: '08:00',
  startsAt: '19:00',
};

/** The form for a new daily cup. */
export const DailyCupForm = ({ onCreated }: { onCreated: () => void }) => {
  const form = useCallForm({
    schema: dailyCupBody,
    defaultValues,
    send: (body) => call('POST /api/daily-cups', { body }),
    onSuccess: ({ name }) => {
      toast({ title: 'Daily Cup Created', description: name });
      onCreated();
    },
    onError: { title: 'Create Failed', fallback: 'Please try again.' },
  });
  const { control } = form;
  return (
    <CallForm form={form} aria-label="Daily cup" submitLabel="Create Daily Cup" pendingLabel="Creating...">
      <FormTextField
        control={control}
        name="name"
        label="Name of the daily cup"
        description="The date is added to each cup's name."
        maxLength={limits.play.dailyCupName}
        autoComplete="off"
      />
      <FormGrid>
        <SelectField control={control} name="platformGroup" label="Platform" options={platformTexts} />
        <SelectField control={control} name="size" label="Places" options={sizeTexts} />
        <FormTextField control={control} name="opensAt" label="Opens (UTC)" type="time" deps={['startsAt']} />
        <FormTextField control={control} name="startsAt" label="Starts at the latest (UTC)" type="time" />
      </FormGrid>
    </CallForm>
  );
};
