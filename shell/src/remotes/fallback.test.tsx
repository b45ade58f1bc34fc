import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { FailureBeacon } from '@portal/contracts';
import { defineWidget } from '@portal/contracts/ui';
import { definePortalModule, type PortalModule, provideWidget, useQuery, Widget } from '@portal/portal';
import { heldResponse, passTime } from '@portal/portal/testing';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, use, useEffect, useState } from 'react';
import { aRemoteVersion, renderShell, sampleModule } from '../testing/render-shell.tsx';
import type { LoadVersion } from './federation.ts';

const active = aRemoteVersion({ widgets: ['card'] });
const previous = aRemoteVersion({ version: '1.0.0', globalName: 'mfe_sample_1_0_0', widgets: ['card'] });
const hang = () => new Promise<never>(() => undefined);
const hanging = hang();
const cardWidget = defineWidget<Record<never, never>>('card');
const loadingStats = jest.fn(async () => 'Stats of the season');

const Throwing = (): ReactNode => {
  throw new Error('broken at https://portal.example/sample?token=secret');
};
const ThrowingLater = () => {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? (
    <Throwing />
  ) : (
    <button onClick={() => setBroken(true)} type="button">
      Open
    </button>
  );
};
const Suspended = (): ReactNode => {
  throw hanging;
};
const slowTitle = heldResponse<string>();
const SlowPage = () => <h1>{use(slowTitle.promise)}</h1>;
const PreviousCard = () => <p>Previous card</p>;
const WithCard = () => <Widget of={cardWidget} props={{}} fallback="No card" />;
const opened = jest.fn<() => void>();
const OpenedPage = () => {
  useEffect(opened, []);
  return <WithCard />;
};
const PreviousPage = () => (
  <>
    <h1>Previous page</h1>
    <WithCard />
    <p>{useQuery({ queryKey: ['stats'], queryFn: loadingStats, staleTime: 60_000 }).data}</p>
  </>
);
const ReadingThrowing = () => {
  const { data } = useQuery({ queryKey: ['stats'], queryFn: loadingStats, staleTime: 60_000 });
  return data ? <Throwing /> : null;
};

const provideCard = (Card: () => ReactNode) => provideWidget(cardWidget, async () => ({ Widget: Card }), {});
const buildModule = (
  page: () => Promise<{ Page: () => ReactNode }>,
  widgets = provideCard(PreviousCard),
): { portalModule: PortalModule } => ({
  portalModule: definePortalModule({ name: 'mfe-sample', pages: { '/sample': { page } }, widgets }),
});
const previousModule = buildModule(async () => ({ Page: PreviousPage }));
const buildPageModule = (Page: () => ReactNode) => buildModule(async () => ({ Page }));
const fail = (error: unknown) => Promise.reject(error);
const chunkError = Object.assign(new Error('Loading chunk 5 failed.'), { name: 'ChunkLoadError', type: 'missing' });

const open = (loadActive: () => Promise<unknown>, path = '/sample') => {
  const loadVersion = jest.fn<LoadVersion>(async ({ version }) =>
    version === active.version ? loadActive() : previousModule,
  );
  const shell = renderShell({ path, loadVersion, remotes: { 'mfe-sample': { active, previous } } });
  const sent = () =>
    shell.requests.filter(({ key }) => key.endsWith('/api/remotes/beacons')).map(({ body }) => body as FailureBeacon);
  return { ...shell, loadVersion, sent };
};
const previousPage = () => screen.findByRole('heading', { level: 1, name: 'Previous page' });

beforeEach(() => {
  sessionStorage.clear();
  // React logs errors that an error boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, active.globalName);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the previous build shows its page when the active one', () => {
  test.each<[string, () => Promise<unknown>, Partial<FailureBeacon>, boolean]>([
    ['has no entry', () => fail(new Error('404')), { stage: 'entry', kind: 'error' }, false],
    ['has an entry that hangs', hang, { stage: 'entry', kind: 'timeout' }, false],
    ['lacks the chunk of its module', () => fail(chunkError), { stage: 'module', kind: 'invalid' }, true],
    ['has a module that hangs', hang, { stage: 'module', kind: 'timeout' }, true],
    ['throws when it is imported', () => fail(new Error('undefined is no function')), { stage: 'import' }, true],
    ['exposes no module', async () => ({}), { stage: 'import', kind: 'error' }, true],
    ['lacks the chunk of the page', async () => buildModule(() => fail(chunkError)), { stage: 'chunk' }, true],
    ['has a page that hangs', async () => buildModule(hang), { stage: 'chunk', kind: 'timeout' }, true],
    [
      'has a page that throws when imported',
      async () => buildModule(() => fail(new Error('no'))),
      { stage: 'import' },
      true,
    ],
    [
      'has a page that throws when rendered',
      async () => buildPageModule(Throwing),
      { stage: 'render', kind: 'error' },
      true,
    ],
  ])('%s, with one report', async (_title, loadActive, failure, hasEntry) => {
    if (hasEntry) Reflect.set(globalThis, active.globalName, {});
    const { sent } = open(loadActive);
    expect(await previousPage()).toBeVisible();
    const report = { type: 'failure', name: 'mfe-sample', version: '1.1.0', page: '/', ...failure };
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining(report)]));
    expect(JSON.stringify(sent())).not.toContain('secret');
  });

  test('throws after a click, and keeps data that was loaded', async () => {
    const { actor } = open(async () => buildPageModule(ThrowingLater));
    await actor.click(await screen.findByRole('button', { name: 'Open' }));
    expect(await previousPage()).toBeVisible();
  });

  test('throws on data that was loaded, which is not loaded again', async () => {
    loadingStats.mockClear();
    open(async () => buildPageModule(ReadingThrowing));
    expect(await screen.findByText('Stats of the season')).toBeVisible();
    expect(loadingStats).toHaveBeenCalledTimes(1);
  });

  test('has a widget that throws', async () => {
    open(async () => buildModule(async () => ({ Page: WithCard }), provideCard(Throwing)));
    expect(await screen.findByText('Previous card')).toBeVisible();
  });
});

test('a page that suspends on a slow connection keeps its build', async () => {
  jest.useFakeTimers();
  const { sent } = open(async () => buildPageModule(SlowPage));
  for (let second = 0; second < 15; second += 1) await passTime(1_000);
  await slowTitle.give('Slow page');
  expect(await screen.findByRole('heading', { name: 'Slow page' })).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a widget that suspends for too long is replaced by that of the previous build of its remote; the page stays', async () => {
  const offering = { name: 'mfe-card', routes: [], widgets: ['card'] };
  const card = {
    active: aRemoteVersion({ ...offering, globalName: 'mfe_card_1_1_0' }),
    previous: aRemoteVersion({ ...offering, globalName: 'mfe_card_1_0_0', version: '1.0.0' }),
  };
  jest.useFakeTimers();
  opened.mockClear();
  const suspended = buildModule(hang, provideCard(Suspended));
  const { requests } = renderShell({
    path: '/sample',
    remotes: { 'mfe-sample': { active: aRemoteVersion(), previous: null }, 'mfe-card': card },
    loadVersion: async ({ name, version }) => {
      if (name === 'mfe-sample') return buildPageModule(OpenedPage);
      return version === '1.1.0' ? suspended : previousModule;
    },
  });
  // React renders between the steps.
  for (let second = 0; second < 25; second += 1) await passTime(1_000);
  expect(await screen.findByText('Previous card')).toBeVisible();
  expect(opened).toHaveBeenCalledTimes(1);
  expect(requests.flatMap(({ body }) => (body ? [body] : []))).toEqual([
    expect.objectContaining({ name: 'mfe-card', version: '1.1.0', stage: 'render', kind: 'timeout' }),
  ]);
});

test('an active build that is ready first is kept, however late', async () => {
  jest.useFakeTimers();
  let deliver = (_module: unknown) => {};
  const load = jest.fn<LoadVersion>(({ version }) =>
    version === active.version ? new Promise((resolve) => (deliver = resolve)) : hang(),
  );
  renderShell({ path: '/sample', loadVersion: load, remotes: { 'mfe-sample': { active, previous } } });
  await jest.advanceTimersByTimeAsync(3_000);
  expect(load).toHaveBeenLastCalledWith(previous, 0);
  deliver({ portalModule: sampleModule });
  expect(await screen.findByRole('heading', { name: 'Sample page' })).toBeVisible();
});

test('the previous build stays for the rest of the tab', async () => {
  const { unmount } = open(async () => buildPageModule(Throwing));
  await previousPage();
  unmount();
  const { loadVersion } = open(async () => buildPageModule(Throwing));
  expect(await previousPage()).toBeVisible();
  expect(loadVersion.mock.calls.map(([{ version }]) => version)).toEqual(['1.0.0']);
});

test('when both fail there is a message, and the retry starts with the active one', async () => {
  let isDown = true;
  const loadVersion: LoadVersion = ({ version }) => {
    if (isDown) return fail(new Error('offline'));
    return Promise.resolve(version === active.version ? { portalModule: sampleModule } : previousModule);
  };
  const { actor } = renderShell({ path: '/sample', loadVersion, remotes: { 'mfe-sample': { active, previous } } });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await actor.click(retry);
  expect(await screen.findByRole('heading', { name: 'Sample page' })).toBeVisible();
});

test.each<[string, () => Promise<unknown>]>([
  ['cannot be loaded', () => fail(new Error('offline'))],
  ['throws when rendered', async () => buildPageModule(Throwing)],
])('when the active build %s and the previous one hangs, there is a message', async (_title, loadActive) => {
  jest.useFakeTimers();
  const loadVersion: LoadVersion = ({ version }) => (version === active.version ? loadActive() : hang());
  renderShell({ path: '/sample', loadVersion, remotes: { 'mfe-sample': { active, previous } } });
  const message = async () => {
    await jest.advanceTimersByTimeAsync(1_000);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  };
  await waitFor(message, { timeout: 120_000 });
});
