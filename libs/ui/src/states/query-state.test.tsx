import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryState, type QueryStateQuery } from './query-state.tsx';

const show = (query: Partial<QueryStateQuery<string[]>>, props: { empty?: string } = { empty: 'No clans' }) =>
  render(
    <QueryState
      query={{ data: undefined, error: null, refetch: () => {}, ...query }}
      skeleton="Loading"
      failure="Couldn't load clans."
      {...props}
    >
      {(names) => `Clans: ${names.join(' ')}`}
    </QueryState>,
  );

test('a query shows its skeleton, then its data', () => {
  show({});
  expect(screen.getByText('Loading')).toBeVisible();
  show({ data: ['Kings'] });
  expect(screen.getByText('Clans: Kings')).toBeVisible();
});

test('an empty list shows the empty state, if there is one', () => {
  show({ data: [] });
  expect(screen.getByText('No clans')).toBeVisible();
  show({ data: [] }, {});
  expect(screen.getByText('Clans:')).toBeVisible();
});

test('a failure is announced and can be retried', async () => {
  const refetch = jest.fn();
  show({ error: new Error('HTTP 500'), refetch });
  expect(screen.getByRole('alert')).toHaveTextContent("Couldn't load clans.");
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('data stays when a later request fails', () => {
  show({ data: ['Kings'], error: new Error('HTTP 500') });
  expect(screen.getByText('Clans: Kings')).toBeVisible();
});
