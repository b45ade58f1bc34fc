import type { DailyCup } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import {
  call,
  failureToast,
  formatDay,
  Link,
  queryOptions,
  toast,
  useQuery,
  useQueryClient,
  useSubmit,
} from '@portal/portal';
import {
  Badge,
  Button,
  Card,
  Cluster,
  EmptyState,
  QueryState,
  Section,
  Skeleton,
  Stack,
  Text,
  TextLink,
  theme,
} from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/overlays';
import { useState } from 'react';
import { styled } from 'styled-components';
import { platformTexts } from '../../shared/texts.ts';
import { DailyCupForm } from './daily-cup-form.tsx';

const dailyCupsQuery = queryOptions({
  queryKey: ['daily-cups'],
  queryFn: ({ signal }) => call('GET /api/daily-cups', { signal }),
});

const DailyCupList = styled.ul.attrs({ role: 'list' })`
  > li + li { border-block-start: 1px solid ${theme.color.line}; }
`;

const DailyCupItem = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  padding: ${theme.space[4]};

  > :first-child { flex: 1 1 14rem; min-width: 0; }
`;

/** Changes a daily cup, shows the outcome and reads all of them again. */
const useChange = (send: () => Promise<unknown>, done: string) => {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: send,
    onSuccess: () => void toast({ title: done }),
    onError: (error) => failureToast({ title: 'Update Failed', fallback: 'Please try again.' }, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dailyCupsQuery.queryKey }),
  });
};

const describeHours = ({ platformGroup, size, opensAt, startsAt }: DailyCup): string =>
  `${platformTexts[platformGroup]} · ${size} players · opens ${opensAt}, starts when full or at ${startsAt} UTC`;

const Delete = ({ daily: { id, name } }: { daily: DailyCup }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useChange(
    () => call('DELETE /api/daily-cups/{id}', { params: { id } }),
    'Daily Cup Deleted',
  );
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      }
      open={isAsking}
      onOpenChange={setAsking}
      title={`Delete ${name}?`}
      description="No new cups will open. Cups that are already open continue."
      confirmLabel="Delete"
      pending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
    />
  );
};

const Daily = ({ daily }: { daily: DailyCup }) => {
  const { id, name, isPaused, nextAt, latestId, organizer } = daily;
  const { mutate, isPending } = useChange(
    () => call('PUT /api/daily-cups/{id}', { params: { id }, body: { isPaused: !isPaused } }),
    isPaused ? 'Daily Cup Resumed' : 'Daily Cup Paused',
  );
  const verb = isPaused ? 'Resume' : 'Pause';
  return (
    <DailyCupItem>
      <Stack gap={1}>
        <Cluster gap={2}>
          <Text weight="bold">{name}</Text>
          {isPaused && <Badge tone="amber">Paused</Badge>}
        </Cluster>
        <Text size="small" tone="muted">
          {describeHours(daily)}
        </Text>
        <Text size="small" tone="muted">
          {nextAt && `Opens next ${formatDay(nextAt, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}. `}
          {`Organized by ${organizer.username ?? 'a player'}. `}
          {latestId !== null && (
            <TextLink asChild>
              <Link to={competitionPaths.tournament(latestId)}>Latest cup</Link>
            </TextLink>
          )}
        </Text>
      </Stack>
      <Cluster gap={2}>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${verb} ${name}`}
          pending={isPending}
          onClick={() => mutate(undefined)}
        >
          {verb}
        </Button>
        <Delete daily={daily} />
      </Cluster>
    </DailyCupItem>
  );
};

/** Cups that open by themselves every day: what the organizer has, and the form for another one. */
export const DailyCups = () => {
  const queryClient = useQueryClient();
  return (
    <Section title="Daily cups" aria-label="Daily cups">
      <Text tone="muted">
        A daily cup opens automatically and starts when full or at its start time. It needs no staff; you're notified
        only if a player calls a referee.
      </Text>
      <Card padding="none">
        <QueryState
          query={useQuery(dailyCupsQuery)}
          skeleton={<Skeleton shape="block" height="5rem" />}
          failure="Couldn't load your daily cups."
          empty={<EmptyState>No daily cups yet.</EmptyState>}
        >
          {(all) => (
            <DailyCupList aria-label="Daily cups">
              {all.map((daily) => (
                <Daily key={daily.id} daily={daily} />
              ))}
            </DailyCupList>
          )}
        </QueryState>
      </Card>
      <Card padding="lg">
        <DailyCupForm onCreated={() => void queryClient.invalidateQueries({ queryKey: dailyCupsQuery.queryKey })} />
      </Card>
    </Section>
  );
};
