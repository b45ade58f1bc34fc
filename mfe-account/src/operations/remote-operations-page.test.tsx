import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { PublishedVersion, RemoteRegistry, VersionHealth } from '@portal/contracts';
import { apiFailure, aUser, expectToast, type FakeHandlers, heldResponse, passTime } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../testing/open-page.ts';

const moment = '2026-11-22T14:05:09.000Z';
const name = 'mfe-clans';
const published = (version: string, more: Partial<PublishedVersion> = {}): PublishedVersion => ({
  name,
  version,
  manifest: {
    ...{ name, version, routes: ['/clans'], widgets: [], portalContract: '^3.0.0' },
    manifestVersion: 2,
    ...{ entry: 'remoteEntry.js', globalName: 'mfe_clans', preload: [] },
  },
  ...{ files: [], bytes: 41_000, publishedBy: 'clans team', smoke: null, activatedAt: null },
  ...{ publishedAt: `2026-11-${20 + Number(version.split('.')[1])}T12:00:00.000Z`, rolledBackAt: null },
  ...more,
});
const registry: RemoteRegistry = {
  revision: 7,
  remotes: {
    [name]: {
      ...{ active: '1.1.0', candidate: { version: '1.2.0', percentage: 10 }, pinned: false },
      versions: {
        '1.0.0': published('1.0.0', { activatedAt: moment }),
        '1.1.0': published('1.1.0'),
        '1.2.0': published('1.2.0'),
        '1.3.0': published('1.3.0', { activatedAt: moment, rolledBackAt: moment }),
      },
      unreadable: ['0.9.0'],
    },
  },
};
const health = (version: string, more: Partial<VersionHealth> = {}): VersionHealth => ({
  ...{ name, version, loads: 0, errors: 0, failures: 0 },
  ...more,
});
const change = { name, version: '1.2.0', changed: true, revision: 8 };
const handlers: FakeHandlers = {
  'GET /api/remotes': registry,
  'GET /api/remotes/health': [health('1.1.0', { loads: 900, errors: 3, failures: 1 }), health('1.2.0', { loads: 100 })],
  'GET /api/remotes/audit': [
    {
      at: moment,
      actor: 'operator',
      action: 'rollback',
      remote: name,
      from: '1.3.0',
      to: '1.1.0',
      reason: 'x',
      forced: true,
    },
  ],
};
const open = (more: FakeHandlers = {}) =>
  openPage('/operations/remotes', { user: aUser(), handlers: { ...handlers, ...more } });
const row = async (version: string) => within(await screen.findByRole('row', { name: new RegExp(`^${version}`) }));
const press = async (actor: Awaited<ReturnType<typeof open>>['actor'], label: string) =>
  actor.click(await screen.findByRole('button', { name: label }));

afterEach(() => void jest.useRealTimers());

describe('the page of remotes', () => {
  test('shows versions with their state and what browsers have reported, and the audit log', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Remotes' })).toBeVisible();
    const live = await row('1.1.0');
    await waitFor(() => expect(live.getByText('900 (90%)')).toBeVisible());
    for (const text of ['live', 'clans team, 41 kB', '4']) expect(live.getByText(text)).toBeVisible();
    expect((await row('1.2.0')).getByText('candidate 10%')).toBeVisible();
    expect((await row('1.0.0')).getByText('previous')).toBeVisible();
    expect((await row('1.3.0')).getByText(/^rolled back/)).toBeVisible();
    expect(screen.getByText(/unreadable here: 0\.9\.0/)).toBeVisible();
    expect(screen.getByRole('table', { name: 'Audit log' })).toHaveTextContent('1.3.0 → 1.1.0');
    expect(screen.getByRole('link', { name: 'Email operations' })).toHaveAttribute('href', '/operations/email');
    await expectAccessible();
  });

  test('a player who is no operator gets the 404 page', async () => {
    await open({ 'GET /api/remotes': () => apiFailure(403, 'Only operators', { code: 'operators_only' }) });
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  });

  test('a failure stays until it is retried: polling would replace it by the skeleton every 5 s', async () => {
    jest.useFakeTimers();
    const { requests } = await open({ 'GET /api/remotes': () => apiFailure(503, 'Busy', { code: 'busy' }) });
    const alert = await screen.findByRole('alert');
    await passTime(20_000);
    expect(alert).toBeInTheDocument();
    expect(requests.filter(({ key }) => key === 'GET /api/remotes')).toHaveLength(1);
  });

  test('promotes after a confirmation, by keyboard', async () => {
    const { actor, requests } = await open({ 'POST /api/remotes/{name}/promote': change });
    const button = await screen.findByRole('button', { name: 'Promote mfe-clans 1.2.0' });
    act(() => button.focus());
    await actor.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Promote mfe-clans 1.2.0?' }));
    await actor.click(dialog.getByRole('button', { name: 'Promote' }));
    await expectToast({ title: 'mfe-clans 1.2.0 is live' });
    const sent = requests.find(({ key }) => key === 'POST /api/remotes/mfe-clans/promote');
    expect(sent?.body).toEqual({ version: '1.2.0' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('shows and hides older versions without losing the focus', async () => {
    const versions = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`2.${index}.0`, published(`2.${index}.0`)]),
    );
    const remote = { active: '2.8.0', candidate: null, pinned: false, versions };
    const { actor } = await open({ 'GET /api/remotes': { revision: 8, remotes: { [name]: remote } } });
    await press(actor, 'Show 3 older versions');
    expect((await row('2.0.0')).getByText('2.0.0')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show fewer versions' })).toHaveFocus();
    await actor.keyboard('{Enter}');
    expect(screen.queryByRole('row', { name: /^2\.0\.0/ })).not.toBeInTheDocument();
  });

  test('an action that ends late leaves the dialog of another one open', async () => {
    const response = heldResponse<typeof change>();
    const { actor } = await open({ 'POST /api/remotes/{name}/promote': () => response.promise });
    await press(actor, 'Promote mfe-clans 1.2.0');
    await press(actor, 'Promote');
    await press(actor, 'Cancel');
    await press(actor, 'Pin mfe-clans');
    await response.give(change);
    await expectToast({ title: 'mfe-clans 1.2.0 is live' });
    expect(screen.getByRole('dialog', { name: 'Pin mfe-clans?' })).toBeVisible();
  });

  test('a rollback without a previous version shows the way that remains', async () => {
    const issues = [{ path: 'no_previous', message: 'mfe-clans has no previous version' }];
    const { actor } = await open({
      'POST /api/remotes/{name}/rollback': () => apiFailure(422, 'No', { code: 'remote_rejected', issues }),
    });
    await press(actor, 'Roll back mfe-clans');
    await press(actor, 'Roll back');
    expect(await screen.findByRole('alert')).toHaveTextContent(/no previous version.*--to <version>/);
  });

  test('warns before it promotes a version without a good smoke run', async () => {
    const { actor } = await open();
    await press(actor, 'Promote mfe-clans 1.2.0');
    expect(await screen.findByRole('dialog')).toHaveTextContent(/no result of a smoke run/);
    await expectAccessible();
  });

  test('lists each problem of a rule, reachable by keyboard', async () => {
    const lost = Array.from(
      { length: 8 },
      (_, index) => `/clans/${index} of the active version is missing in the build`,
    );
    const issues = lost.map((message) => ({ path: 'route_lost', message }));
    const rejected = () => apiFailure(422, 'No', { code: 'remote_rejected', issues, issuesOmitted: 3 });
    const { actor } = await open({ 'POST /api/remotes/{name}/promote': rejected });
    await press(actor, 'Promote mfe-clans 1.2.0');
    await press(actor, 'Promote');
    const alert = within(await screen.findByRole('alert'));
    const problems = alert.getByRole('group', { name: 'Problems of route_lost' });
    expect(
      within(problems)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(lost);
    expect(alert.getByText('and 3 more')).toBeVisible();
    for (let presses = 0; presses < 4 && document.activeElement !== problems; presses += 1) await actor.tab();
    expect(problems).toHaveFocus();
    await expectAccessible();
  });

  test('a rejected change shows the rule, what breaks it and how to fix it, and changes nothing', async () => {
    const issues = [{ path: 'contract_unsatisfied', message: 'The build requires portal contract ^2.0.0' }];
    const rejected = () => apiFailure(422, 'Rejected', { code: 'remote_rejected', issues });
    const { actor } = await open({ 'POST /api/remotes/{name}/rollback': rejected });
    await press(actor, 'Roll back mfe-clans');
    await press(actor, 'Roll back');
    const alert = await screen.findByRole('alert');
    for (const text of ['contract_unsatisfied', 'requires portal contract ^2.0.0', 'Build against the libs/portal'])
      expect(alert).toHaveTextContent(text);
    expect(screen.getByRole('dialog', { name: 'Roll mfe-clans back?' })).toBeVisible();
    await expectAccessible();
  });

  test('rolls back the version that the dialog names, also where another one has become live', async () => {
    const { actor, requests } = await open({ 'POST /api/remotes/{name}/rollback': change });
    await press(actor, 'Roll back mfe-clans');
    expect(await screen.findByText(/^1\.1\.0 is marked as rolled back/)).toBeVisible();
    await press(actor, 'Roll back');
    await expectToast({ title: 'mfe-clans is rolled back' });
    const sent = requests.find(({ key }) => key === 'POST /api/remotes/mfe-clans/rollback');
    expect(sent?.url.search).toBe('?version=1.1.0');
  });

  test('sets the share of a canary, ends it with 0, and pins', async () => {
    const { actor, requests } = await open({
      'POST /api/remotes/{name}/canary': change,
      'POST /api/remotes/{name}/pin': change,
    });
    await press(actor, 'Canary of mfe-clans 1.2.0');
    const share = await screen.findByRole('textbox', { name: 'Percentage of visitors' });
    expect(share).toHaveValue('10');
    await actor.clear(share);
    await actor.type(share, '101');
    expect(screen.getByRole('button', { name: 'Set share' })).toBeDisabled();
    await actor.clear(share);
    await actor.type(share, '0');
    await press(actor, 'Set share');
    await press(actor, 'Pin mfe-clans');
    await press(actor, 'Pin');
    await waitFor(() =>
      expect(requests.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([
        { candidate: null },
        { pinned: true },
      ]),
    );
  });
});
