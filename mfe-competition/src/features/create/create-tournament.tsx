import { competitionPaths } from '@portal/contracts/competition/ui';
import { BackLink, call, serverNow, toast, useNavigate, useQueryClient } from '@portal/portal';
import { Card, createLazy, Heading, Stack } from '@portal/ui';
import { useState } from 'react';
import { tournamentsKey } from '../../live/queries.ts';
import { LazyView } from '../../shared/lazy-view.tsx';
import { SettingsForm } from '../../shared/settings-form/settings-form.tsx';
import { startValues } from '../../shared/settings-form/templates.ts';
import { useFocusOnMount } from '../../shared/use-focus-on-mount.ts';

const dailyCups = createLazy(
  async () => (await import(/* webpackChunkName: "daily-cups" */ '../daily-cups/daily-cups.tsx')).DailyCups,
);

/** The form for a new tournament, which its creator organizes, and cups that open every day. */
export const CreateTournament = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const heading = useFocusOnMount();
  const [defaultValues] = useState(() => startValues(new Date(serverNow())));
  return (
    <Stack gap={5}>
      <BackLink to={competitionPaths.tournaments()} label="All tournaments" />
      <Heading level={2} ref={heading} tabIndex={-1}>
        Create Tournament
      </Heading>
      <Card padding="lg">
        <SettingsForm
          isNew
          defaultValues={defaultValues}
          label="Create Tournament"
          staffHint="You organize this tournament. Add others who help you."
          submitLabel="Create Tournament"
          send={(settings) => call('POST /api/tournaments', { body: { settings } })}
          onSent={({ id, name }) => {
            void queryClient.invalidateQueries({ queryKey: tournamentsKey });
            toast({ title: 'Tournament Created', description: name });
            navigate(competitionPaths.console(id));
          }}
        />
      </Card>
      <LazyView view={dailyCups} props={{}} failure="Couldn't load your daily cups." />
    </Stack>
  );
};
