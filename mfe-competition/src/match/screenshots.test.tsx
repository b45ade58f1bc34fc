import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { limits, type MatchRoomResponse } from '@portal/contracts';
import { apiFailure, expectToast, type FakeHandlers, failOnce, heldResponse } from '@portal/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aRoom, inPhase, tournamentId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.ts';
import { button, expectAccessiblePage } from '../testing/open-page.ts';
import { aLiveBracket, dueAt, freezeTime, openRoom, twoOne } from '../testing/open-room.ts';

beforeEach(freezeTime);
afterEach(() => void jest.useRealTimers());

const buildPath = (name: string) => `/api/tournaments/${tournamentId(1)}/matches/u1-1/evidence/${name}.webp`;
const aPicture = (side: 'home' | 'away', name: string) => ({ side, url: buildPath(name), at: dueAt });

const disputed = aRoom({
  ...{ state: 'disputed', ready: { home: true, away: true } },
  reports: { home: twoOne, away: { legs: [[1, 2]] } },
});
const withPicture = (match: MatchRoomResponse, ...names: string[]): MatchRoomResponse =>
  aRoom({ ...match, evidence: names.map((name) => aPicture('home', name)) });

const key = 'POST /api/tournaments/{id}/matches/{key}/evidence';
const open = (match: MatchRoomResponse, upload: FakeHandlers[typeof key] = withPicture(match, 'a')) => {
  // A page in the background does not poll: the response to a poll has no picture.
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  return openRoom(match, { handlers: { [key]: upload } });
};

const picture = (type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], 'shot.png', { type });
const pick = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Screenshot'), { target: { files: [file] } });
const screenshots = () => within(screen.getByRole('group', { name: 'Screenshots' }));

describe('a player adds a screenshot', () => {
  test.each([
    ['to a report', aRoom({ state: 'reported', dueAt, reports: { home: twoOne, away: null } })],
    ['to a dispute', disputed],
    ['to a result that is disputed later', aRoom({ state: 'contested', result: { score: twoOne }, winner: 'away' })],
  ])('%s, after a look at it', async (_what, match) => {
    const { actor, requests } = open(match);
    const file = picture();
    await pick(file);
    expect(screen.getByRole('img', { name: 'Preview of the screenshot' })).toBeVisible();
    expect(screen.getByText(/^Only your opponent and the tournament's staff can see it\./)).toBeVisible();
    await expectAccessiblePage();
    await actor.click(await button('Send Screenshot'));
    await expectToast({ title: 'Screenshot Added' });
    expect(await screenshots().findByRole('img', { name: 'Screenshot 1 of Ana' })).toHaveAttribute(
      'src',
      buildPath('a'),
    );
    expect(screen.queryByRole('img', { name: 'Preview of the screenshot' })).not.toBeInTheDocument();
    const { body } = requests.find((request) => request.key.endsWith('/evidence')) ?? {};
    expect(body instanceof FormData && body.get('screenshot')).toEqual(file);
    expect(screen.getByRole('group', { name: 'Add a screenshot' })).toHaveFocus();
  });

  test('and sees that it is being sent', async () => {
    const response = heldResponse<MatchRoomResponse>();
    const { actor } = open(disputed, () => response.promise);
    await pick(picture());
    await actor.click(await button('Send Screenshot'));
    expect(await screen.findByRole('progressbar', { name: 'Sending the screenshot...' })).toBeVisible();
    expect(await button('Choose Another')).toBeDisabled();
    await response.give(withPicture(disputed, 'a'));
    await expectToast({ title: 'Screenshot Added' });
  });

  test('again after a failure, without choosing it again', async () => {
    const { actor, requests } = open(disputed, failOnce(withPicture(disputed, 'a')));
    await pick(picture());
    await actor.click(await button('Send Screenshot'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. Busy');
    expect(screen.getByRole('img', { name: 'Preview of the screenshot' })).toBeVisible();
    await expectAccessiblePage();
    await actor.click(await button('Try Again'));
    await expectToast({ title: 'Screenshot Added' });
    expect(requests.filter((request) => request.key.endsWith('/evidence'))).toHaveLength(2);
  });

  test('and is told why the server rejects it', async () => {
    const { actor } = open(disputed, () =>
      apiFailure(429, 'Too many attempts. Please wait and try again.', { code: 'rate_limited' }),
    );
    await pick(picture());
    await actor.click(await button('Send Screenshot'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. Too many attempts.');
    await actor.click(await button('Cancel'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await button('Add a Screenshot')).toBeVisible();
  });

  test.each([
    ['of another type', picture('text/plain'), 'Please select an image file (JPG, PNG, GIF, etc.)'],
    ['larger than 5 MB', picture('image/png', limits.evidence.maxBytes + 1), 'Please select an image smaller than 5MB'],
  ])('but no file %s', async (_what, file, message) => {
    const { requests } = open(disputed);
    await pick(file);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send Screenshot' })).not.toBeInTheDocument();
    expect(requests.filter((request) => request.key.endsWith('/evidence'))).toEqual([]);
  });

  test.each([
    ['before the match has begun', aRoom({ state: 'open' })],
    ['after its end', aRoom({ state: 'done', result: { score: twoOne }, winner: 'home' })],
    ['while the tournament is paused', aRoom({ ...disputed, ...inPhase('paused') })],
    ['after three of them', withPicture(disputed, 'a', 'b', 'c')],
    ['of other players', aRoom({ ...disputed, mine: null })],
  ])('but none %s', async (_when, match) => {
    open(match);
    await screen.findByRole('heading', { level: 2, name: 'Semifinal 1' });
    expect(screen.queryByRole('button', { name: 'Add a Screenshot' })).not.toBeInTheDocument();
  });
});

describe('screenshots', () => {
  const match = { ...disputed, evidence: [aPicture('home', 'a'), aPicture('away', 'b'), aPicture('away', 'c')] };

  test('open large, and the focus returns', async () => {
    const { actor } = open(match);
    const thumbnail = await screen.findByRole('button', { name: 'Screenshot 2 of Ben' });
    await actor.click(thumbnail);
    const dialog = within(await screen.findByRole('dialog', { name: 'Screenshot 2 of Ben' }));
    expect(dialog.getByRole('img', { name: 'Screenshot 2 of Ben' })).toHaveAttribute('src', buildPath('c'));
    await expectAccessiblePage();
    await actor.keyboard('{Escape}');
    await waitFor(() => expect(thumbnail).toHaveFocus());
  });

  test('are not there for visitors', async () => {
    const { evidence: _, reports: __, gameIds: ___, ...visible } = { ...match, mine: null };
    openRoom(visible, { isSignedIn: false });
    expect(await screen.findByText('The players disagree about the result. A referee will decide.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Screenshots' })).not.toBeInTheDocument();
  });

  test('of both players are side by side for the referee, who also sees who has none', async () => {
    const queue = [
      { ...match, mine: null, dispute: null },
      { ...withPicture(disputed, 'a'), mine: null, key: 'u1-2', label: 'Semifinal 2' },
    ];
    openConsole(aLiveBracket(), { handlers: { 'GET /api/tournaments/{id}/queue': queue } });
    const of = (label: string) => within(screen.getByRole('article', { name: label }));
    await screen.findByRole('article', { name: 'Semifinal 1' });
    const names = (label: string) =>
      of(label)
        .getAllByRole('img')
        .map((img) => img.getAttribute('alt'));
    expect(names('Semifinal 1')).toEqual(['Screenshot 1 of Ana', 'Screenshot 1 of Ben', 'Screenshot 2 of Ben']);
    expect(names('Semifinal 2')).toEqual(['Screenshot 1 of Ana']);
    expect(of('Semifinal 1').queryByText('No screenshot.')).not.toBeInTheDocument();
    expect(of('Semifinal 2').getByText('No screenshot.')).toBeVisible();
    await expectAccessiblePage();
  });
});
