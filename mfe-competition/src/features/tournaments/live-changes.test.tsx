import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TournamentChange } from '@portal/contracts';
import { aPortalConfig, renderPortal } from '@portal/portal/testing';
import { act, screen } from '@testing-library/react';
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

test('a hidden page follows nothing, and catches up when it is shown', async () => {
  const { source } = await openPage();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(source.isClosed).toBe(true);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(FakeEventSource.opened).toHaveLength(2);
});
