import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TournamentChange } from '@portal/contracts';
import { aPortalConfig, renderPortal } from '@portal/portal/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { portalModule } from '../../module';
// Loaded before the tests, so that the first one does not wait for them.
import './tournament-page';
import './components/play/bracket/bracket';
import { aBracket, aMatch, aRound, aTournament, tournamentId } from './testing/builders';

/** The gateway's stream. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  isClosed = false;
  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  emit(type: string, data: unknown = {}) {
    act(() => void this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) })));
  }
}

beforeEach(() => {
  FakeEventSource.opened = [];
  Object.assign(window, { EventSource: FakeEventSource });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'EventSource');
  jest.restoreAllMocks();
});

const open = aMatch({ state: 'open', result: null, winner: null });

const openPage = async () => {
  // Loads are spread over two seconds.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const loadBracket = jest.fn(() => aBracket({ version: 7, rounds: [aRound('Semifinals', 1, [open])] }));
  renderPortal(portalModule, {
    route: `/tournaments/${tournamentId(1)}?tab=bracket`,
    config: { features: { ...aPortalConfig().features, liveTournaments: true, playTournaments: true } },
    handlers: {
      'GET /api/tournaments/{id}': aTournament({ status: 'live', phase: 'live' }),
      'GET /api/tournaments/{id}/bracket': loadBracket,
    },
  });
  expect(await screen.findByText('Open')).toBeVisible();
  const [source] = FakeEventSource.opened;
  if (!source) throw new Error('no stream is open');
  source.emit('open');
  return { source, loadBracket };
};

const aChange = (overrides: Partial<TournamentChange> = {}): TournamentChange => ({
  ...{ after: 7, version: 8, phase: 'live', reason: null, nextPhaseAt: null, matches: [aMatch()] },
  ...overrides,
});

test('a result appears as it happens, without loading the tournament again', async () => {
  const { source, loadBracket } = await openPage();
  expect(source.url).toBe(`/api/tournaments/${tournamentId(1)}/events?after=7`);
  source.emit('change', aChange());
  expect(await screen.findByText('FT')).toBeVisible();
  source.emit('change', aChange({ matches: [open] }));
  expect(screen.getByText('FT')).toBeVisible();
  expect(loadBracket).toHaveBeenCalledTimes(1);
});

test('a round that is drawn appears without loading the tournament again', async () => {
  const { source, loadBracket } = await openPage();
  source.emit('change', aChange({ rounds: [aRound('Round 2', 2, [aMatch({ key: 's2-1', label: 'Round 2' })])] }));
  expect(await screen.findByRole('combobox', { name: 'Round' })).toHaveTextContent('Round 2');
  expect(loadBracket).toHaveBeenCalledTimes(1);
});

test.each([
  ['a change is missing', 'change', aChange({ after: 9, version: 10 })],
  ['it does not carry everything', 'change', aChange({ reload: true })],
  ['the gateway says so', 'reset', {}],
])('the tournament is loaded again when %s', async (_, type, data) => {
  const { source, loadBracket } = await openPage();
  loadBracket.mockReturnValue(aBracket({ version: 10, rounds: [aRound('Semifinals', 1, [aMatch()])] }));
  source.emit(type, data);
  expect(await screen.findByText('FT')).toBeVisible();
  expect(loadBracket).toHaveBeenCalledTimes(2);
});

test('the tournament is loaded again when the stream was interrupted, because the gateway may not know what was missed', async () => {
  const { source, loadBracket } = await openPage();
  source.emit('error');
  loadBracket.mockReturnValue(aBracket({ version: 10, rounds: [aRound('Semifinals', 1, [aMatch()])] }));
  source.emit('open');
  expect(await screen.findByText('FT')).toBeVisible();
  expect(loadBracket).toHaveBeenCalledTimes(2);
});

test.each([
  ['a change', 'change', aChange({ reload: true })],
  ['a reset', 'reset', {}],
])('a cache that does not know %s yet is asked again', async (_, type, data) => {
  const { source, loadBracket } = await openPage();
  source.emit(type, data);
  await waitFor(() => expect(loadBracket).toHaveBeenCalledTimes(2));
  loadBracket.mockReturnValue(aBracket({ version: 8, rounds: [aRound('Semifinals', 1, [aMatch()])] }));
  expect(await screen.findByText('FT', {}, { timeout: 5_000 })).toBeVisible();
});

test('whatever happens to the changes on their way, the page shows the tournament as it is', async () => {
  const { source, loadBracket } = await openPage();
  const versions = Array.from({ length: 32 }, (_, at) => at + 8);
  const scoreAt = (version: number) => ({ result: { score: { legs: [[version, 0] as [number, number]] } } });
  const changeTo = (version: number) => aChange({ after: version - 1, version, matches: [aMatch(scoreAt(version))] });
  const fates = ['is lost', 'arrives', 'is late', 'is repeated', 'follows a reset', 'is late', 'is interrupted'];
  let late: TournamentChange[] = [];
  for (const [at, version] of versions.entries()) {
    // Loads may be answered by a cache that is two versions old.
    const loaded = Math.max(7, version - 2);
    loadBracket.mockImplementation(() =>
      aBracket({ version: loaded, rounds: [aRound('Semifinals', 1, [aMatch(scoreAt(loaded))])] }),
    );
    // Every fate meets every other one.
    const fate = fates[(at + Math.floor(at / fates.length)) % fates.length];
    if (fate === 'follows a reset') source.emit('reset');
    if (fate === 'is interrupted') for (const type of ['error', 'open']) source.emit(type);
    if (fate === 'is late') late.push(changeTo(version));
    else if (fate !== 'is lost') source.emit('change', changeTo(version));
    if (fate !== 'is repeated') continue;
    for (const change of [changeTo(version), ...late]) source.emit('change', change);
    late = [];
  }
  loadBracket.mockReturnValue(aBracket({ version: 40, rounds: [aRound('Semifinals', 1, [aMatch(scoreAt(40))])] }));
  source.emit('change', changeTo(40));
  expect(await screen.findByText('40', {}, { timeout: 5_000 })).toBeVisible();
});

test('a hidden page follows nothing, and catches up when it is shown', async () => {
  const { source } = await openPage();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(source.isClosed).toBe(true);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(FakeEventSource.opened).toHaveLength(2);
});
