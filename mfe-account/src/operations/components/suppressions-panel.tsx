import { email, operationReason, z } from '@portal/contracts';
import { call, toast, useQueryClient } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import type { TableColumn } from '@portal/ui';
import { Field, FormTextField } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { TitledCard } from '@portal/ui/titled-card';
import { useState } from 'react';
import { AllowAgainButton } from '../allow-again.tsx';
import { type SuppressionRow, suppressionQueries } from '../queries.ts';
import { formatMoment } from '../texts.ts';
import { ActionDialog, type OperatorAction } from './action-dialog.tsx';
import { PagedTable } from './paged-table.tsx';

const getColumns = (act: (action: OperatorAction) => void): TableColumn<SuppressionRow>[] => [
  { key: 'address', header: 'Address', rowHeader: true, contentHeight: '1.5rem', cell: ({ address }) => address },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  { key: 'since', header: 'Since', cell: ({ createdAt }) => formatMoment(createdAt) },
  { key: 'until', header: 'Until', cell: ({ expiresAt }) => (expiresAt ? formatMoment(expiresAt) : 'No end date') },
  {
    key: 'action',
    header: 'Action',
    cell: ({ address, token }) => <AllowAgainButton address={address} token={token} act={act} />,
  },
];

const schema = z.object({ address: email, reason: operationReason });

const changes = [
  { value: 'suppress', label: 'Suppress' },
  { value: 'unsuppress', label: 'Allow again' },
] as const;
type Change = (typeof changes)[number]['value'];

const SuppressionForm = () => {
  const queryClient = useQueryClient();
  const [change, setChange] = useState<Change>('suppress');
  const form = useCallForm({
    schema,
    defaultValues: { address: '', reason: '' },
    send: (body) => call(`POST /api/operations/email/${change}`, { body }),
    onSuccess: () => {
      toast({ title: change === 'suppress' ? 'Address suppressed' : 'Email is allowed again' });
      form.reset();
      void queryClient.invalidateQueries({ queryKey: suppressionQueries.list().queryKey });
    },
    onError: { title: 'Action failed', fallback: 'Nothing was changed. Please try again.' },
  });
  return (
    <CallForm form={form} submitLabel="Apply" pendingLabel="Working..." autoComplete="off">
      <Field label="Change">
        {(control) => <Select {...control} options={changes} value={change} onValueChange={setChange} />}
      </Field>
      <FormTextField control={form.control} name="address" type="email" label="Address" />
      <FormTextField control={form.control} name="reason" label="Reason" description="For the audit log." />
    </CallForm>
  );
};

/** The addresses that receive no email. */
export const SuppressionsPanel = () => {
  const [action, setAction] = useState<OperatorAction | null>(null);
  return (
    <>
      <TitledCard title="Change an address" description="A suppressed address receives nothing, not even codes.">
        <SuppressionForm />
      </TitledCard>
      <PagedTable
        caption="Suppressions"
        noun="suppressions"
        columns={getColumns(setAction)}
        options={suppressionQueries.list()}
        empty="No suppressed addresses"
      />
      <ActionDialog action={action} onChange={setAction} />
    </>
  );
};
