import { describe, expect, test } from '@jest/globals';
import type { OwnMatches, TournamentBracket } from '@portal/contracts';
import { aPortalConfig, apiFailure, aUser, expectAddress, expectToast } from '@portal/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
// Loaded before the tests, so that the first one does not wait for it.
import '../../create/create-tournament.tsx';
import { aBracket, aTournament, tournamentId } from '../../../testing/builders.ts';
import { openConsole, playerId } from '../../../testing/open-console.ts';
import { button, expectAccessiblePage, openPage } from '../../../testing/open-page.ts';

const bracket = aBracket({
  phase: 'registration',
  staff: [
    { playerId: playerId(1), username: 'host_player', role: 'organizer' },
    { playerId: playerId(2), username: 'fair_judge', role: 'referee' },
  ],
});

const open = (
  shown: TournamentBracket = bracket,
  response: TournamentBracket | ReturnType<typeof apiFailure> = shown,
) => openConsole(shown, { section: 'settings', handlers: { 'PUT /api/tournaments/{id}/settings': () => response } });

type Body = { settings: { name: string; staff: unknown[]; times: Record<string, string> }; version: number };

describe('settings', () => {
  test('are saved as a whole, with staff and the version on screen', async () => {
    const page = open();
    const name = await screen.findByLabelText('Name');
    await expectAccessiblePage();
    await page.actor.clear(name);
    await page.actor.type(name, 'Harbor Cup');
    await page.actor.click(await button('Remove fair_judge'));
    await page.actor.click(await button('Save Settings'));
    await expectToast({ title: 'Settings Saved' });
    const [{ settings, version }] = page.sent() as [Body];
    expect(version).toBe(7);
    expect(settings).toEqual({
      ...bracket.settings,
      name: 'Harbor Cup',
      staff: [{ username: 'host_player', role: 'organizer' }],
    });
  });

  test('of a Swiss tournament have a number of rounds, or as many as the players need', async () => {
    const swiss = { ...bracket, settings: { ...bracket.settings, format: 'swiss' as const, rounds: 5 } };
    const page = open(swiss);
    const rounds = await screen.findByLabelText('Rounds');
    expect(rounds).toHaveValue(5);
    expect(screen.queryByRole('checkbox', { name: 'Extra time before penalties' })).not.toBeInTheDocument();
    await page.actor.clear(rounds);
    await page.actor.type(rounds, '99');
    await page.actor.click(await button('Save Settings'));
    await waitFor(() => expect(rounds).toHaveAccessibleDescription(/Enter 1 to 15 rounds/));
    await page.actor.clear(rounds);
    await page.actor.click(await button('Save Settings'));
    await expectToast({ title: 'Settings Saved' });
    expect((page.sent() as { settings: object }[])[0]?.settings).toMatchObject({ format: 'swiss', rounds: null });
  });

  test('that are not valid are marked at their fields, and nothing is sent', async () => {
    const page = open();
    const most = await screen.findByLabelText('Maximum players');
    await page.actor.clear(most);
    await page.actor.type(most, '3');
    await page.actor.clear(screen.getByLabelText('To play'));
    await page.actor.clear(screen.getByLabelText('Name'));
    await page.actor.click(await button('Save Settings'));
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByLabelText('To play')).toHaveAccessibleDescription('Enter 1 to 10,080 minutes');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(page.sent()).toEqual([]);
    await page.actor.type(screen.getByLabelText('Name'), 'Cup');
    await page.actor.type(screen.getByLabelText('To play'), '30');
    await page.actor.click(await button('Save Settings'));
    await waitFor(() =>
      expect(screen.getByLabelText('Minimum players')).toHaveAccessibleDescription(
        'Must not be more than the most entrants',
      ),
    );
  });

  test('with times out of order mark the time that is too early', async () => {
    const page = open();
    const closes = await screen.findByLabelText('Check-in closes');
    await page.actor.clear(closes);
    await page.actor.type(closes, '2026-02-25T10:00');
    await page.actor.click(await button('Save Settings'));
    await waitFor(() => expect(closes).toHaveAccessibleDescription('Must not be before the time above'));
  });

  test('an unknown username is marked at its field', async () => {
    const issues = [{ path: 'settings.staff.2.username', message: 'There is no player named nobody_here' }];
    const page = open(bracket, apiFailure(400, 'Some fields are not valid', { code: 'validation_failed', issues }));
    await page.actor.click(await button('Add Staff'));
    await page.actor.type(screen.getByLabelText('Username 3'), 'nobody_here');
    await page.actor.click(await button('Save Settings'));
    await waitFor(() =>
      expect(screen.getByLabelText('Username 3')).toHaveAccessibleDescription('There is no player named nobody_here'),
    );
    expect(screen.getByLabelText('Username 3')).toHaveFocus();
  });

  test('the format is fixed once the tournament is live, and one cannot remove oneself', async () => {
    open({ ...bracket, phase: 'live' });
    expect(await screen.findByRole('combobox', { name: 'Format' })).toBeDisabled();
    expect(screen.getByLabelText('Name')).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Remove host_player' })).not.toBeInTheDocument();
  });

  test('are saved despite a registration that the page does not know yet', async () => {
    let version = 7;
    const page = openConsole(bracket, {
      section: 'settings',
      handlers: {
        'GET /api/tournaments/{id}/bracket': () => ({ ...bracket, version }),
        'PUT /api/tournaments/{id}/settings': ({ body }) =>
          (body as Body).version === version
            ? { ...bracket, version: version + 1 }
            : apiFailure(409, 'The tournament has changed', { code: 'tournament_changed' }),
      },
    });
    await page.actor.type(await screen.findByLabelText('Name'), ' 2');
    version = 8;
    await page.actor.click(await button('Save Settings'));
    await expectToast({ title: 'Settings Saved' });
    expect((page.sent() as Body[]).map((sent) => sent.version)).toEqual([7, 8]);
  });

  test('keep the focus in the form when they are saved', async () => {
    const page = open(bracket, { ...bracket, settings: { ...bracket.settings, name: 'Harbor Cup' } });
    await page.actor.type(await screen.findByLabelText('Name'), '!');
    await page.actor.click(await button('Save Settings'));
    await expectToast({ title: 'Settings Saved' });
    expect(screen.getByRole('region', { name: 'Settings' })).toContainElement(document.activeElement as HTMLElement);
  });

  test('changed by someone else are not overwritten', async () => {
    const page = open();
    await page.actor.type(await screen.findByLabelText('Name'), ' 2');
    page.show({ ...bracket, version: 8, settings: { ...bracket.settings, name: 'Their Cup' } });
    expect(
      await screen.findByText('The settings have been changed by someone else.', {}, { timeout: 10_000 }),
    ).toBeVisible();
    await page.actor.click(await button('Save Settings'));
    await waitFor(() => expect((page.sent() as [Body])[0].version).toBe(7));
    await page.actor.click(await button('Show New Settings'));
    expect(await screen.findByLabelText('Name')).toHaveValue('Their Cup');
  }, 20_000);
});

describe('a new tournament', () => {
  const { features } = aPortalConfig();
  const own: OwnMatches = { next: null, mayOrganize: true, organizes: [], matches: [], entries: [] };

  const openCreate = (route = '/tournaments', mine = own, playTournaments = true) =>
    openPage(route, {
      user: aUser(),
      config: { features: { ...features, liveTournaments: true, playTournaments } },
      handlers: {
        'GET /api/tournaments': [aTournament()],
        'GET /api/matches/mine': mine,
        'POST /api/tournaments': aTournament({ id: tournamentId(3), name: 'Harbor Cup' }),
      },
    });

  test('is created from a template with a name', async () => {
    const { actor, requests } = openCreate();
    await actor.click(await screen.findByRole('link', { name: 'Create Tournament' }));
    expect(await screen.findByRole('heading', { name: 'Create Tournament' })).toHaveFocus();
    const chosen = () => within(screen.getByRole('group', { name: 'Template' })).getByRole('button', { pressed: true });
    expect(chosen()).toHaveTextContent('Knockout, 16 players');
    await actor.type(screen.getByLabelText('Name'), 'Harbor Cup');
    await actor.click(await button('Knockout, 64 players'));
    expect(chosen()).toHaveTextContent('Knockout, 64 players');
    await expectAccessiblePage();
    await actor.click(await button('Create Tournament'));
    await expectToast({ title: 'Tournament Created', description: 'Harbor Cup' });
    await expectAddress(`/tournaments/${tournamentId(3)}?tab=run`);
    expect(requests.find(({ key }) => key === 'POST /api/tournaments')?.body).toMatchObject({
      settings: { name: 'Harbor Cup', format: 'single-elimination', minEntrants: 32, maxEntrants: 64, staff: [] },
    });
  });

  test('check-in and end move with the start', async () => {
    const { actor, requests } = openCreate('/tournaments?create=yes');
    await actor.type(await screen.findByLabelText('Name'), 'Harbor Cup');
    const start = screen.getByLabelText('Starts');
    await actor.clear(start);
    await actor.type(start, '2090-06-06T20:00');
    await actor.click(await button('Create Tournament'));
    await waitFor(() => {
      const body = requests.find(({ key }) => key.startsWith('POST'))?.body as Body | undefined;
      expect(body?.settings.times).toMatchObject({
        checkInAt: '2090-06-06T19:30:00.000Z',
        checkInClosesAt: '2090-06-06T19:55:00.000Z',
        startsAt: '2090-06-06T20:00:00.000Z',
        endsAt: '2090-06-07T00:00:00.000Z',
      });
    });
  });

  test('the other times survive a year that is typed digit by digit, and keep the wall clock across a clock change', async () => {
    openCreate('/tournaments?create=yes');
    const start = await screen.findByLabelText('Starts');
    const closes = screen.getByLabelText<HTMLInputElement>('Check-in closes');
    fireEvent.change(start, { target: { value: '2090-03-20T20:00' } });
    await waitFor(() => expect(closes).toHaveValue('2090-03-20T19:55'));
    for (const year of ['0002', '0020', '0209', '2091'])
      fireEvent.change(start, { target: { value: `${year}-07-20T20:00` } });
    await waitFor(() => expect(closes).toHaveValue('2091-07-20T19:55'));
  });

  test('is for organizers only', async () => {
    openCreate('/tournaments?create=yes', { ...own, mayOrganize: false });
    expect(await screen.findByText('For organizers only')).toBeVisible();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });

  test.each([
    [{ ...own, mayOrganize: false }, true],
    [own, false],
  ])('is not offered with %j and the feature %j', async (mine, isOn) => {
    const { requests } = openCreate('/tournaments', mine, isOn);
    await screen.findByRole('article', { name: 'Night Cup' });
    if (isOn) await waitFor(() => expect(requests.some(({ key }) => key === 'GET /api/matches/mine')).toBe(true));
    else expect(requests.some(({ key }) => key === 'GET /api/matches/mine')).toBe(false);
    expect(screen.queryByRole('link', { name: 'Create Tournament' })).not.toBeInTheDocument();
  });
});
