import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TournamentBracket, TournamentChange } from '@portal/contracts';
import { definePortalModule, Link } from '@portal/portal';
import { apiFailure, FakeEventSource, renderPortal } from '@portal/portal/testing';
import { act, screen } from '@testing-library/react';
import { Page } from '../features/tournament-page/tournament-page.tsx';
import { aBracket, aMatch, aRound, aTournament, tournamentId } from '../testing/builders.ts';
import { openTournament, playFeatures } from '../testing/open-tournament.ts';

beforeEach(() => {
  FakeEventSource.install();
  jest.useFakeTimers();
});
afterEach(() => {
  FakeEventSource.remove();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Loads wait for caches, and are spread. */
const passLoad = () => pass(3_000);

const open = aMatch({ state: 'open', result: null, winner: null });
const openAt = (version: number) => aBracket({ version, rounds: [aRound('Semifinals', 1, [open])] });
const decidedAt = (version: number) => aBracket({ version, rounds: [aRound('Semifinals', 1, [aMatch()])] });

const openPage = async (first: TournamentBracket = openAt(7)) => {
  const loadBracket = jest.fn<() => TournamentBracket | ReturnType<typeof apiFailure> | Promise<TournamentBracket>>(
    () => first,
  );
  openTournament(loadBracket, { search: 'tab=matches' });
  await screen.findByText('Open', { ignore: 'a' });
  const source = FakeEventSource.last;
  source.emit('open');
  source.emit('beat', { version: first.version });
  return { source, loadBracket };
};

const aChange = (overrides: Partial<TournamentChange> = {}): TournamentChange => ({
  ...{ after: 7, version: 8, phase: 'live', reason: null, nextPhaseAt: null, matches: [aMatch()] },
  ...{ keys: ['u1-1'], players: [] },
  ...overrides,
});

test('a result appears as it happens, without loading the tournament again', async () => {
  const { source, loadBracket } = await openPage();
  expect(source.url).toBe(`/api/tournaments/${tournamentId(1)}/events?after=7`);
  source.emit('change', aChange());
  await pass(10);
  expect(screen.getByText('FT')).toBeVisible();
  source.emit('change', aChange({ matches: [open] }));
  await pass(60_000);
  expect(screen.getByText('FT')).toBeVisible();
  expect(loadBracket).toHaveBeenCalledTimes(1);
});

test('a round that is drawn appears without loading the tournament again', async () => {
  const { source, loadBracket } = await openPage();
  source.emit('change', aChange({ rounds: [aRound('Round 2', 2, [aMatch({ key: 's2-1', label: 'Round 2' })])] }));
  await pass(10);
  expect(screen.getByRole('combobox', { name: 'Round' })).toHaveTextContent('Round 2');
  await passLoad();
  expect(loadBracket).toHaveBeenCalledTimes(1);
});

test.each<[string, string, object]>([
  ['a change is missing', 'change', aChange({ after: 9, version: 10 })],
  ['it does not carry everything', 'change', aChange({ reload: true })],
  ['the gateway sends a reset', 'reset', {}],
  ['a beat has a later version', 'beat', { version: 10 }],
])('the tournament is loaded once more when %s', async (_, type, data) => {
  const { source, loadBracket } = await openPage();
  loadBracket.mockReturnValue(decidedAt(10));
  source.emit(type, data);
  await passLoad();
  expect(screen.getByText('FT')).toBeVisible();
  await pass(30_000);
  expect(loadBracket).toHaveBeenCalledTimes(2);
});

test('a response that lacks a change is requested again, each time after a longer pause', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const { source, loadBracket } = await openPage();
  source.emit('change', aChange({ reload: true }));
  // At 3, 8, 17, 34 and 65 s.
  for (let beats = 0; beats < 6; beats += 1) {
    await pass(10_000);
    source.emit('beat', { version: 8 });
  }
  await pass(9_000);
  expect(loadBracket).toHaveBeenCalledTimes(1 + 5);
  loadBracket.mockReturnValue(decidedAt(8));
  await pass(31_000);
  expect(screen.getByText('FT')).toBeVisible();
});

test('a failed load is repeated, each time after a longer pause', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const { source, loadBracket } = await openPage();
  loadBracket.mockReturnValue(apiFailure(503, 'Busy', { code: 'busy' }));
  source.emit('reset');
  await pass(20_000);
  // At 3, 8 and 17 s.
  expect(loadBracket).toHaveBeenCalledTimes(1 + 3);
});

test('the response to a request that began before a change does not replace it', async () => {
  const { source, loadBracket } = await openPage();
  let respond: (bracket: TournamentBracket) => void = () => undefined;
  loadBracket.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  source.emit('reset');
  await passLoad();
  source.emit('change', aChange());
  respond(openAt(7));
  await passLoad();
  expect(screen.getByText('FT')).toBeVisible();
});

test('the stream is opened again, later each time, after responses such as 503', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const { source, loadBracket } = await openPage();
  source.emit('change', aChange());
  const delays: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    FakeEventSource.last.emit('error');
    const { length } = FakeEventSource.opened;
    const lostAt = Date.now();
    while (FakeEventSource.opened.length === length) await pass(1_000);
    delays.push(Date.now() - lostAt);
  }
  expect(delays).toEqual([5_000, 9_000, 17_000, 31_000]);
  // Meanwhile the page polls.
  expect(loadBracket.mock.calls.length).toBeGreaterThan(4);
  expect(FakeEventSource.last.url).toContain('after=8');
  expect(FakeEventSource.opened.filter(({ isClosed }) => !isClosed)).toEqual([FakeEventSource.last]);
  FakeEventSource.last.emit('open');
  loadBracket.mockClear();
  await pass(20_000);
  expect(loadBracket).not.toHaveBeenCalled();
});

test('a stream without beats is dead, which the page does not hide', async () => {
  const { source } = await openPage();
  expect(screen.getByText('Updated just now')).toBeVisible();
  for (let beats = 0; beats < 4; beats += 1) {
    await pass(15_000);
    source.emit('beat', { version: 7 });
  }
  await pass(10_000);
  expect(screen.getByText('Updated just now')).toBeVisible();
  await pass(20_000);
  expect(screen.getByText('Reconnecting… Updated 30 s ago')).toBeVisible();
  expect(source.isClosed).toBe(false);
  await pass(10_000);
  expect(source.isClosed).toBe(true);
  expect(FakeEventSource.last).not.toBe(source);
});

test('whatever happens to the changes on their way, the page shows the tournament as it is', async () => {
  const { source, loadBracket } = await openPage();
  const versions = Array.from({ length: 32 }, (_, at) => at + 8);
  const scoreAt = (version: number) => ({ result: { score: { legs: [[version, 0] as [number, number]] } } });
  const changeTo = (version: number) => aChange({ after: version - 1, version, matches: [aMatch(scoreAt(version))] });
  const fates = ['is lost', 'arrives', 'is late', 'is repeated', 'follows a reset', 'is late', 'is named by a beat'];
  let late: TournamentChange[] = [];
  for (const [at, version] of versions.entries()) {
    // A cache may respond with a bracket that is two versions old.
    const loaded = Math.max(7, version - 2);
    loadBracket.mockImplementation(() =>
      aBracket({ version: loaded, rounds: [aRound('Semifinals', 1, [aMatch(scoreAt(loaded))])] }),
    );
    // Every fate meets every other one.
    const fate = fates[(at + Math.floor(at / fates.length)) % fates.length];
    if (fate === 'follows a reset') source.emit('reset');
    if (fate === 'is named by a beat') source.emit('beat', { version });
    if (fate === 'is late') late.push(changeTo(version));
    else if (fate !== 'is lost') source.emit('change', changeTo(version));
    await pass(700);
    if (fate !== 'is repeated') continue;
    for (const change of [changeTo(version), ...late]) source.emit('change', change);
    late = [];
  }
  loadBracket.mockReturnValue(aBracket({ version: 40, rounds: [aRound('Semifinals', 1, [aMatch(scoreAt(40))])] }));
  source.emit('beat', { version: 40 });
  await pass(31_000);
  expect(screen.getByText('40')).toBeVisible();
});

const show = (isVisible: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('a hidden page has no stream and sends no requests, and follows again when it is shown', async () => {
  const { source, loadBracket } = await openPage();
  show(false);
  expect(source.isClosed).toBe(true);
  await pass(120_000);
  expect(loadBracket).toHaveBeenCalledTimes(1);
  show(true);
  expect(FakeEventSource.opened).toHaveLength(2);
  FakeEventSource.last.emit('open');
  FakeEventSource.last.emit('beat', { version: 7 });
  await pass(5_000);
  expect(screen.getByText('Updated just now')).toBeVisible();
});

test.each(['settled', 'cancelled'] as const)('a %s tournament has neither a stream nor polls', async (phase) => {
  const loadBracket = jest.fn(() => aBracket({ phase, rounds: [aRound('Semifinals', 1, [aMatch()])] }));
  openTournament(loadBracket, { search: 'tab=matches' });
  await screen.findByText('FT');
  await pass(120_000);
  expect(FakeEventSource.opened).toEqual([]);
  expect(loadBracket).toHaveBeenCalledTimes(1);
});

test('a tournament that settles closes its stream', async () => {
  const { source } = await openPage();
  source.emit('change', aChange({ phase: 'settled' }));
  await pass(10);
  expect(source.isClosed).toBe(true);
  await pass(120_000);
  expect(FakeEventSource.opened).toHaveLength(1);
});

const [one, other] = [tournamentId(1), tournamentId(2)];

/** The strip, which every page has, links from one tournament to another. */
const WithLinks = () => (
  <>
    <Link to={`/tournaments/${one}?tab=matches`}>One</Link>
    <Link to={`/tournaments/${other}?tab=matches`}>Other</Link>
    <Page />
  </>
);

test('a link to another tournament leaves nothing of the first one', async () => {
  const decided = aMatch({ key: 'u1-2', label: 'Semifinal 2' });
  const brackets: Record<string, TournamentBracket> = {
    [one]: openAt(250),
    [other]: aBracket({ ...openAt(40), id: other, rounds: [aRound('Semifinals', 1, [open, decided])] }),
  };
  const page = { page: () => Promise.resolve({ Page: WithLinks }) };
  const { requests } = renderPortal(
    definePortalModule({ name: 'mfe-competition', pages: { '/tournaments/:id': page }, widgets: {} }),
    {
      bare: true,
      route: `/tournaments/${one}?tab=matches`,
      config: { features: playFeatures },
      handlers: {
        'GET /api/tournaments/{id}': ({ url }) =>
          aTournament({ id: url.pathname.split('/')[3] ?? '', status: 'live', phase: 'live' }),
        'GET /api/tournaments/{id}/bracket': ({ url }) => brackets[url.pathname.split('/')[3] ?? ''] ?? openAt(0),
      },
    },
  );
  const follow = async (name: string) => {
    act(() => screen.getByRole('link', { name }).click());
    await pass(100);
    expect(screen.getByText('Open', { ignore: 'a' })).toBeVisible();
    // Results of the other tournament are no news.
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('');
  };
  await screen.findByText('Open', { ignore: 'a' });
  // Afterwards both tournaments are cached, and nothing is unmounted while one loads.
  for (const name of ['Other', 'One', 'Other']) await follow(name);
  expect(FakeEventSource.last.url).toBe(`/api/tournaments/${other}/events?after=40`);
  expect(FakeEventSource.opened.filter(({ isClosed }) => !isClosed)).toEqual([FakeEventSource.last]);
  FakeEventSource.last.emit('open');
  FakeEventSource.last.emit('reset');
  const loads = () => requests.filter(({ key }) => key === `GET /api/tournaments/${other}/bracket`).length;
  const before = loads();
  await pass(30_000);
  expect(loads()).toBe(before + 1);
});
