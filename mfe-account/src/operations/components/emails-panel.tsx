import { type EmailAction, type EmailSummary, emailActions, emailStates, emailTemplateNames } from '@portal/contracts';
import { call, failureToast, formatCount, useDebounced, usePagedList, useSubmit } from '@portal/portal';
import { Badge, Button, Cluster, type TableColumn, Text, theme } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { AllowAgainButton } from '../allow-again.tsx';
import { useOperationsView } from '../hooks/use-operations-view.ts';
import { emailQueries } from '../queries.ts';
import { actionTexts, formatEmails, formatMoment, laneNames, periodNames, stateTones } from '../texts.ts';
import { type OperationsView, toEmailFilter } from '../view.ts';
import { ActionDialog, type OperatorAction } from './action-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PagedTable } from './paged-table.tsx';

const EmailFilters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: ${theme.space[3]};
  align-items: start;
`;

/* The button's text starts where the header of the column starts. */
const EmailButton = styled(Button)`
  margin-inline-start: -${theme.space[3]};
`;

const buildOptions = (any: string, names: Readonly<Record<string, string>>) => [
  { value: 'any', label: any },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];
const toSameNames = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));

const filters = [
  { name: 'state', label: 'State', options: buildOptions('Any state', toSameNames(emailStates)) },
  { name: 'template', label: 'Template', options: buildOptions('Any template', toSameNames(emailTemplateNames)) },
  { name: 'lane', label: 'Priority', options: buildOptions('Any priority', laneNames) },
  { name: 'since', label: 'Requested', options: buildOptions('Any time', periodNames) },
] as const;

interface RowActions {
  open: (id: string) => void;
  act: (action: OperatorAction) => void;
}

const getColumns = ({ open, act }: RowActions): TableColumn<EmailSummary>[] => [
  {
    key: 'address',
    header: 'Address',
    rowHeader: true,
    contentHeight: '2.5rem',
    cell: ({ id, address }) => (
      <EmailButton variant="ghost" size="sm" onClick={() => open(id)}>
        {address}
        {/* Masked addresses look alike, so the row shows the start of the id, which the logs contain too. */}
        <Text as="span" size="small" tone="muted">
          {id.slice(0, 8)}
        </Text>
      </EmailButton>
    ),
  },
  {
    key: 'state',
    header: 'State',
    compact: 'value',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{state}</Badge>,
  },
  { key: 'template', header: 'Template', cell: ({ template }) => template },
  { key: 'createdAt', header: 'Requested', cell: ({ createdAt }) => formatMoment(createdAt) },
  { key: 'tries', header: 'Tries', numeric: true, cell: ({ tries }) => tries },
  {
    key: 'failure',
    header: 'Reason',
    cell: ({ address, failure, suppression }) => (
      <Cluster gap={2}>
        {failure ?? '–'}
        {suppression && <AllowAgainButton address={address} token={suppression} act={act} />}
      </Cluster>
    ),
  },
];

interface BulkActionsProps {
  view: OperationsView;
  /** How many emails match the filter; undefined while that is not known. */
  matches: number | undefined;
}

const formatMatches = (matches: number | undefined): string => {
  if (matches === 1) return 'The matching email:';
  return matches ? `All ${formatCount(matches)} matching emails:` : 'All matching emails:';
};

/** Changes all emails that match the filter, after it has counted them. Without a filter it would change every email. */
const BulkActions = ({ view, matches }: BulkActionsProps) => {
  const [action, setAction] = useState<OperatorAction | null>(null);
  const statusId = useId();
  const count = useSubmit({
    mutationFn: async (wanted: EmailAction) => {
      const filter = toEmailFilter(view);
      const body = { ...filter, action: wanted };
      const { matched } = await call('POST /api/operations/emails', { body: { ...body, mode: 'count' } });
      return { body, matched };
    },
    onSuccess: ({ body, matched }) => {
      if (matched === 0) return;
      const { label, consequence } = actionTexts[body.action];
      setAction({
        title: `${label}: ${formatEmails(matched)}?`,
        description: `${consequence} Emails that change meanwhile are left alone.`,
        confirmLabel: label,
        run: async (reason) => {
          const done = await call('POST /api/operations/emails', { body: { ...body, mode: 'apply', reason } });
          return `${formatEmails(done.changed)} changed`;
        },
      });
    },
    onError: (error) =>
      failureToast({ title: "Couldn't count the emails", fallback: 'Nothing was changed. Please try again.' }, error),
  });
  const isFiltered = Object.values(toEmailFilter(view)).some((value) => value !== undefined);
  const hint = () => {
    if (!isFiltered) return 'Set a filter to change several emails.';
    if (matches === 0) return 'Nothing to change.';
    return count.data?.matched === 0
      ? `None of these emails can be ${actionTexts[count.data.body.action].participle}.`
      : null;
  };
  return (
    <Cluster role="group" aria-label="Change all matching emails">
      <Text size="small" tone="muted">
        {formatMatches(isFiltered ? matches : undefined)}
      </Text>
      {emailActions.map((wanted) => (
        <Button
          key={wanted}
          size="sm"
          variant="secondary"
          disabled={!isFiltered || matches === 0 || count.isPending}
          aria-describedby={statusId}
          onClick={() => count.mutate(wanted)}
        >
          {actionTexts[wanted].label}
        </Button>
      ))}
      <Text size="small" role="status" id={statusId}>
        {hint()}
      </Text>
      <ActionDialog action={action} onChange={setAction} />
    </Cluster>
  );
};

/** Emails by address, state, template, lane and time. */
export const EmailsPanel = () => {
  const { view, change } = useOperationsView();
  const [action, setAction] = useState<OperatorAction | null>(null);
  const filtered = { ...view, address: useDebounced(view.address, 300), emailId: undefined };
  const options = emailQueries.list(filtered);
  const list = usePagedList(options);
  const matches = list.more === 'none' ? list.data?.length : undefined;
  return (
    <>
      <EmailFilters role="search" aria-label="Emails">
        <SearchField
          label="Search by email address"
          placeholder="Search by email address"
          value={view.address ?? ''}
          onChange={(event) => change({ address: event.target.value })}
        />
        {filters.map(({ name, label, options }) => (
          <Select
            key={name}
            aria-label={label}
            value={view[name] ?? 'any'}
            onValueChange={(value) => change({ [name]: value === 'any' ? undefined : value })}
            options={options}
          />
        ))}
      </EmailFilters>
      <BulkActions key={JSON.stringify(options.queryKey)} view={view} matches={matches} />
      <PagedTable
        caption="Emails"
        noun="emails"
        columns={getColumns({ open: (emailId) => change({ emailId }), act: setAction })}
        options={options}
        empty="No matching emails"
      />
      {view.emailId && <EmailDialog id={view.emailId} onClose={() => change({ emailId: undefined })} />}
      <ActionDialog action={action} onChange={setAction} />
    </>
  );
};
