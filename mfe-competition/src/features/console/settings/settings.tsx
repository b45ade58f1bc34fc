import { runningPhases, type TournamentBracket, type TournamentSettingsInput } from '@portal/contracts';
import { ApiError, call, toast, useQueryClient } from '@portal/portal';
import { Alert, Button, Card, EmptyState, Section, Stack } from '@portal/ui';
import { useState } from 'react';
import { playQueries } from '../../../live/queries.ts';
import { readValues } from '../../../shared/settings-form/form-values.ts';
import { SettingsForm } from '../../../shared/settings-form/settings-form.tsx';
import { useKeptFocus } from '../../../shared/use-kept-focus.ts';
import { useShowBracket, useStaffCall } from '../shared/use-staff-call.ts';

/** The part of a tournament that the form changes, to recognize changes by others. */
const toRevision = ({ settings, staff }: TournamentBracket): string => JSON.stringify([settings, staff]);

/** Changes settings and staff. */
export const Settings = ({ bracket }: { bracket: TournamentBracket }) => {
  const { id, version, phase } = bracket;
  const revision = toRevision(bracket);
  /** What the form began with. Its version follows the tournament as long as only other things change, such as registrations. */
  const [edited, setEdited] = useState({ revision, version });
  if (edited.revision === revision && edited.version !== version) setEdited({ revision, version });
  const focus = useKeptFocus();
  const queryClient = useQueryClient();
  const send = useStaffCall();
  const show = useShowBracket();
  if (phase === 'settled' || phase === 'cancelled')
    return (
      <Card>
        <EmptyState title="Settings are final">The tournament has ended.</EmptyState>
      </Card>
    );
  const isOutdated = edited.revision !== revision;
  const put = (settings: TournamentSettingsInput, at: number) =>
    call('PUT /api/tournaments/{id}/settings', { params: { id }, body: { settings, version: at } });
  const save = async (settings: TournamentSettingsInput) => {
    try {
      return await put(settings, edited.version);
    } catch (error) {
      if (isOutdated || !(error instanceof ApiError && error.code === 'tournament_changed')) throw error;
      // A registration that this page does not know yet does not matter, but the settings of someone else do.
      const latest = await queryClient.fetchQuery({ ...playQueries.bracket(id), staleTime: 0 });
      if (latest.version === edited.version || toRevision(latest) !== edited.revision) throw error;
      return put(settings, latest.version);
    }
  };

  return (
    <Section title="Settings" aria-label="Settings" {...focus}>
      {isOutdated && (
        <Alert tone="warning" live="polite">
          <Stack gap={2} align="start">
            The settings have been changed by someone else.
            <Button variant="secondary" size="sm" onClick={() => setEdited({ revision, version })}>
              Show New Settings
            </Button>
          </Stack>
        </Alert>
      )}
      <Card padding="lg">
        <SettingsForm
          key={edited.revision}
          defaultValues={readValues(bracket)}
          isFormatLocked={runningPhases.includes(phase)}
          label="Settings"
          staffHint="Organizers run the tournament, referees decide matches."
          submitLabel="Save Settings"
          send={(settings) => send(() => save(settings))}
          onSent={(saved) => {
            void show(saved);
            setEdited({ revision: toRevision(saved), version: saved.version });
            toast({ title: 'Settings Saved' });
          }}
        />
      </Card>
    </Section>
  );
};
