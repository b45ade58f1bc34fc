import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { TournamentBracket } from '@portal/contracts';
import { aPortalConfig, apiFailure, type FakeHandlers, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { act, screen, within } from '@testing-library/react';
import { portalModule } from '../../module';
// Loaded before the tests, so that the first one does not wait for it.
import './tournament-page';
import { aBracket, aMatch, ana, aRound, aSide, aTournament, ben, tournamentId } from './testing/builders';

const { features } = aPortalConfig();

const open = (bracket: NonNullable<FakeHandlers['GET /api/tournaments/{id}/bracket']>, playTournaments = true) =>
  renderPortal(portalModule, {
    route: `/tournaments/${tournamentId(1)}`,
    config: { features: { ...features, liveTournaments: true, playTournaments } },
    handlers: {
      'GET /api/tournaments/{id}': aTournament({ status: 'live', phase: 'live' }),
      'GET /api/tournaments/{id}/bracket': bracket,
    },
  });

const matchesOf = async (round: string) =>
  within(await screen.findByRole('list', { name: round })).getAllByRole('listitem');

const semifinals = aRound('Semifinals', 1, [
  aMatch(),
  aMatch({ key: 'u1-2', label: 'Semifinal 2', state: 'bye', away: aSide({ from: 'Bye' }), result: null, winner: null }),
]);

describe('matches', () => {
  test('are listed by round, with players, score and state in words', async () => {
    const final = aMatch({
      key: 'u2-1',
      label: 'Final',
      state: 'waiting',
      result: null,
      winner: null,
      away: aSide({ from: 'Winner of semifinal 2' }),
    });
    open(aBracket({ rounds: [semifinals, aRound('Final', 2, [final])] }));
    const [first, second] = await matchesOf('Semifinals');
    expect(first).toHaveTextContent(/^Semifinal 1FinalAnaWinner2Ben1$/);
    expect(second).toHaveTextContent(/^Semifinal 2ByeAnaBye$/);
    expect((await matchesOf('Final'))[0]).toHaveTextContent(/^FinalWaitingAnaWinner of semifinal 2$/);
    expect(screen.getByRole('heading', { level: 3, name: 'Semifinals' })).toBeVisible();
    expect(within(first as HTMLElement).getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/members/Ana');
    expect(screen.queryByText('No matches yet')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test.each([
    [
      {
        score: {
          legs: [
            [1, 0],
            [0, 1],
          ],
          extra: [1, 1],
          penalties: [4, 3],
        },
      },
      'AnaWinner2Ben2Legs 1–0 and 0–1 · After extra time · Penalties 4–3',
    ],
    [{ walkover: 'home' }, 'AnaWinnerBenWalkover'],
  ] satisfies [ReturnType<typeof aMatch>['result'], string][])(
    'say how the result %j came about',
    async (result, text) => {
      open(aBracket({ rounds: [aRound('Semifinals', 1, [aMatch({ result })])] }));
      expect((await matchesOf('Semifinals'))[0]).toHaveTextContent(`Semifinal 1Final${text}`);
    },
  );

  test('of an earlier pair are marked', async () => {
    open(
      aBracket({
        rounds: [aRound('Final', 1, [aMatch({ state: 'open', result: null, winner: null, isStale: true })])],
      }),
    );
    expect(await screen.findByText('An earlier result no longer counts.')).toBeVisible();
  });

  test('are not drawn before check-in closes', async () => {
    open(aBracket({ phase: 'registration' }));
    expect(await screen.findByText('The bracket is drawn when check-in closes.')).toBeVisible();
  });

  test('that cannot be loaded can be retried', async () => {
    let fails = true;
    const { actor } = open(() =>
      fails ? apiFailure(503, 'Busy', { code: 'unavailable' }) : aBracket({ rounds: [semifinals] }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the matches.");
    fails = false;
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await matchesOf('Semifinals')).toHaveLength(2);
  });

  test('are not requested without the feature', async () => {
    const { requests } = open(aBracket(), false);
    expect(await screen.findByText('Pairings and results have not been published.')).toBeVisible();
    expect(requests.filter(({ key }) => key.endsWith('/bracket'))).toEqual([]);
  });
});

test('groups have standings with the reason of each rank', async () => {
  const row = { played: 1, drawn: 0 };
  const rows: TournamentBracket['tables'][number]['rows'] = [
    {
      ...row,
      rank: 1,
      playerId: String(ana.playerId),
      username: 'Ana',
      points: 3,
      won: 1,
      lost: 0,
      goalsFor: 2,
      goalsAgainst: 1,
      why: 'more points',
    },
    {
      ...row,
      rank: 2,
      playerId: String(ben.playerId),
      username: 'Ben',
      points: 0,
      won: 0,
      lost: 1,
      goalsFor: 1,
      goalsAgainst: 2,
      why: null,
    },
  ];
  open(
    aBracket({
      settings: { ...aBracket().settings, format: 'groups' },
      tables: [{ part: 'a', title: 'Group A', rows }],
    }),
  );
  const table = within(await screen.findByRole('table', { name: 'Group A' }));
  expect(table.getByRole('row', { name: /Ana.*1–0–0.*2:1.*3.*more points/ })).toBeVisible();
  expect(screen.getByText('Groups and Knockout')).toBeVisible();
  await expectAccessible();
});

test('places are listed at the end', async () => {
  const places = [ana, ben].map(({ playerId, username }, at) => ({
    playerId: String(playerId),
    username,
    place: at + 1,
  }));
  open(aBracket({ phase: 'finished', rounds: [semifinals], places }));
  const region = within(await screen.findByRole('region', { name: 'Places' }));
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1.Ana', '2.Ben']);
});

test('a paused tournament says why', async () => {
  open(aBracket({ phase: 'paused', reason: 'Server maintenance.' }));
  expect(await screen.findByText('The tournament is paused. Server maintenance.')).toBeVisible();
});

describe('polling', () => {
  afterEach(() => void jest.useRealTimers());

  test.each([
    ['live', 2],
    ['settled', 1],
  ] as const)('of a %s tournament has made %d requests after five seconds', async (phase, count) => {
    jest.useFakeTimers();
    const { requests } = open(aBracket({ phase, rounds: [semifinals] }));
    await matchesOf('Semifinals');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(requests.filter(({ key }) => key.endsWith('/bracket'))).toHaveLength(count);
  });
});
