import type { TournamentSettingsInput } from '@portal/contracts';
import { ApiError, failureToast, useSession } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Cluster, Stack, Text } from '@portal/ui';
import { FieldGroup } from '@portal/ui/forms';
import { type UseFormSetError, useWatch } from 'react-hook-form';
import { Chip } from '../chip.tsx';
import { type SettingsValues, settingsForm } from './form-values.ts';
import { SettingFields, type SettingsControl } from './setting-fields.tsx';
import { StaffFields } from './staff-fields.tsx';
import { templates } from './templates.ts';
import { useTimesFollowStart } from './use-times-follow-start.ts';

interface TemplatesProps {
  control: SettingsControl;
  onChoose: (values: SettingsValues) => void;
}

/** Buttons that fill the form with the settings of usual tournaments. */
const Templates = ({ control, onChoose }: TemplatesProps) => {
  const values = useWatch({ control }) as SettingsValues;
  const isChosen = (settings: Partial<SettingsValues>) =>
    (Object.keys(settings) as (keyof SettingsValues)[]).every((name) => settings[name] === values[name]);
  return (
    <FieldGroup legend="Template">
      <Cluster gap={2}>
        {Object.entries(templates).map(([label, settings]) => (
          <Chip key={label} isChosen={isChosen(settings)} onClick={() => onChoose({ ...values, ...settings })}>
            {label}
          </Chip>
        ))}
      </Cluster>
    </FieldGroup>
  );
};

const Times = ({ control }: { control: SettingsControl }) => {
  useTimesFollowStart(control);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const hint = (
    <Text size="small" tone="muted">
      {`In your time zone, ${timeZone}. When the start moves, check-in and end move with it.`}
    </Text>
  );
  return <SettingFields control={control} group="times" legend="Times" hint={hint} />;
};

const prefix = 'settings.';

/** Shows the server's issues at their fields. @returns whether there were any */
const markIssues = (error: unknown, setError: UseFormSetError<SettingsValues>): boolean => {
  const issues = error instanceof ApiError ? error.issues.filter(({ path }) => path.startsWith(prefix)) : [];
  for (const [at, { path, message }] of issues.entries())
    setError(path.slice(prefix.length) as keyof SettingsValues, { type: 'server', message }, { shouldFocus: at === 0 });
  return issues.length > 0;
};

interface SettingsFormProps<Response> {
  defaultValues: SettingsValues;
  /** Offers templates, for a new tournament. */
  isNew?: boolean;
  isFormatLocked?: boolean;
  label: string;
  staffHint: string;
  submitLabel: string;
  send: (settings: TournamentSettingsInput) => Promise<Response>;
  onSent: (response: Response) => void;
}

/** All settings of a tournament, to create or to change it. */
export const SettingsForm = <Response,>({
  defaultValues,
  isNew = false,
  isFormatLocked = false,
  label,
  staffHint,
  submitLabel,
  send,
  onSent,
}: SettingsFormProps<Response>) => {
  const { user } = useSession();
  const form = useCallForm({
    schema: settingsForm,
    // Filled once: a refetch must not overwrite what has been entered.
    defaultValues,
    mode: 'onTouched',
    send,
    onSuccess: onSent,
    onError: (error) => onFailed(error),
  });
  const { control, reset, setError } = form;
  const onFailed = (error: unknown) => {
    if (!markIssues(error, setError)) failureToast({ title: 'Not Saved', fallback: 'Please try again.' }, error);
  };
  return (
    <CallForm form={form} aria-label={label} submitLabel={submitLabel} pendingLabel="Saving...">
      <Stack gap={8}>
        {isNew && <Templates control={control} onChoose={(values) => reset(values)} />}
        <SettingFields control={control} group="tournament" legend="Tournament" />
        <Times control={control} />
        <SettingFields
          control={control}
          group="format"
          legend={isFormatLocked ? 'Format (fixed once the tournament is live)' : 'Format'}
          isLocked={isFormatLocked}
        />
        <SettingFields
          control={control}
          group="entrants"
          legend={{ players: 'Players', clans: 'Clans' }}
          isLocked={isFormatLocked}
        />
        <SettingFields control={control} group="clocks" legend="Match clocks, in minutes" />
        <StaffFields control={control} ownUsername={user?.username} hint={staffHint} />
      </Stack>
    </CallForm>
  );
};
