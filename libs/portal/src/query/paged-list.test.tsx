import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ListPage } from '../http/call-page.ts';
import { renderPortal } from '../testing/index.ts';
import { pagedListOptions, usePagedList } from './paged-list.ts';

interface Row {
  id: string;
  name: string;
}

type FetchPage = (cursor: string | undefined) => Promise<ListPage<Row>>;

const rows = (...names: string[]): Row[] => names.map((name) => ({ id: name[0] ?? '', name }));

const List = ({ fetchPage }: { fetchPage: FetchPage }) => {
  const list = usePagedList(pagedListOptions({ queryKey: ['rows'], fetchPage: ({ cursor }) => fetchPage(cursor) }));
  if (!list.data)
    return list.error ? (
      <button type="button" onClick={list.refetch}>
        Retry
      </button>
    ) : (
      <p>Loading</p>
    );
  return (
    <>
      <p>{list.data.map(({ name }) => name).join(' ')}</p>
      <button type="button" onClick={list.loadMore}>
        {list.more}
      </button>
    </>
  );
};

/** Returns the given pages in turn and records the requested cursors. */
const renderList = (...pages: (ListPage<Row> | Error)[]) => {
  const requested: (string | undefined)[] = [];
  const fetchPage: FetchPage = async (cursor) => {
    requested.push(cursor);
    const page = pages[requested.length - 1];
    if (!page || page instanceof Error) throw page ?? new Error('The list requested too many pages');
    return page;
  };
  return { requested, ...renderPortal(<List fetchPage={fetchPage} />, { bare: true }) };
};

const more = (state: string) => screen.findByRole('button', { name: state });

test('a list grows page by page until the last one', async () => {
  const { actor, requested } = renderList({ rows: rows('a', 'b'), next: 'p2' }, { rows: rows('c'), next: null });
  expect(screen.getByText('Loading')).toBeVisible();
  await actor.click(await more('available'));
  expect(await more('none')).toBeVisible();
  expect(screen.getByText('a b c')).toBeVisible();
  expect(requested).toEqual([undefined, 'p2']);
});

test('a page is requested once, however often the button is pressed', async () => {
  let give: (page: ListPage<Row>) => void = () => {};
  let calls = 0;
  const fetchPage: FetchPage = (cursor) => {
    calls += 1;
    if (!cursor) return Promise.resolve({ rows: rows('a'), next: 'p2' });
    return new Promise((resolve) => {
      give = resolve;
    });
  };
  const { actor } = renderPortal(<List fetchPage={fetchPage} />, { bare: true });
  await actor.click(await more('available'));
  await actor.click(await more('loading'));
  give({ rows: rows('b'), next: null });
  expect(await more('none')).toBeVisible();
  expect(calls).toBe(2);
});

test('a failed page keeps the rows and can be retried', async () => {
  const { actor, requested } = renderList({ rows: rows('a'), next: 'p2' }, new Error('offline'), {
    rows: rows('b'),
    next: null,
  });
  await actor.click(await more('available'));
  const retry = await more('failed');
  expect(screen.getByText('a')).toBeVisible();
  await actor.click(retry);
  expect(await more('none')).toBeVisible();
  expect(screen.getByText('a b')).toBeVisible();
  expect(requested).toEqual([undefined, 'p2', 'p2']);
});

test('a list whose first page failed can be retried', async () => {
  const { actor } = renderList(new Error('offline'), { rows: rows('a'), next: null });
  await actor.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByText('a')).toBeVisible());
});

test('a row that moved to the next page is listed once, with its newest values', async () => {
  const { actor } = renderList({ rows: rows('a', 'b1'), next: 'p2' }, { rows: rows('b2', 'c'), next: null });
  await actor.click(await more('available'));
  await more('none');
  expect(screen.getByText('a b2 c')).toBeVisible();
});
