import type { TournamentBracket } from '@portal/contracts';
import { call, toast } from '@portal/portal';
import { Alert, Button, Card, EmptyState, Section, Stack } from '@portal/ui';
import { useState } from 'react';
import { useShowBracket, useStaffCall } from '../shared/use-staff-call';
import { readValues } from './form-values';
import { SettingsForm } from './settings-form';

const begun: readonly TournamentBracket['phase'][] = ['live', 'paused', 'finished'];

/** The part of a tournament that the form changes, to recognize changes by others. */
const toRevision = ({ settings, staff }: TournamentBracket): string => JSON.stringify([settings, staff]);

/** Changes settings and staff. */
export const Settings = ({ bracket }: { bracket: TournamentBracket }) => {
  const { id, version, phase } = bracket;
  const revision = toRevision(bracket);
  const [edited, setEdited] = useState(revision);
  const send = useStaffCall();
  const show = useShowBracket();
  if (phase === 'settled' || phase === 'cancelled')
    return (
      <Card>
        <EmptyState title="Settings are final">The tournament has ended.</EmptyState>
      </Card>
    );
  const isOutdated = edited !== revision;
  return (
    <Section title="Settings" aria-label="Settings">
      {isOutdated && (
        <Alert tone="warning" live="polite">
          <Stack gap={2} align="start">
            The settings have been changed by someone else.
            <Button variant="secondary" size="sm" onClick={() => setEdited(revision)}>
              Show New Settings
            </Button>
          </Stack>
        </Alert>
      )}
      <Card padding="lg">
        <SettingsForm
          key={edited}
          defaultValues={readValues(bracket)}
          isFormatLocked={begun.includes(phase)}
          label="Settings"
          staffHint="Organizers run the tournament, referees decide matches."
          submitLabel="Save Settings"
          send={(settings) =>
            send(() => {
              // Registrations in the meantime do not matter, but the settings of someone else do: with the version 0 the service rejects them.
              const body = { settings, version: isOutdated ? 0 : version };
              return call('PUT /api/tournaments/{id}/settings', { params: { id }, body });
            })
          }
          onSent={(saved) => {
            void show(saved);
            setEdited(toRevision(saved));
            toast({ title: 'Settings Saved' });
          }}
        />
      </Card>
    </Section>
  );
};
