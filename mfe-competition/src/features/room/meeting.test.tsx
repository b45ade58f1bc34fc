import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiFailure, expectToast } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import { aBracket, aRoom } from '../../testing/builders.ts';
import { button, expectAccessiblePage, readAnnouncement } from '../../testing/open-page.ts';
import { aLiveBracket, dueAt, freezeTime, openRoom } from '../../testing/open-room.ts';

beforeEach(freezeTime);
afterEach(() => void jest.useRealTimers());

const at = '2026-03-01T12:02:00.000Z';
const meeting = async () => within(await screen.findByRole('region', { name: 'Meet in the game' }));

test.each<[mine: 'home' | 'away', legs: 1 | 2, text: string]>([
  ['home', 1, 'You host: create the room in the game, then share its code.'],
  ['away', 1, 'Ana hosts and shares the room code.'],
  ['home', 2, 'You host the first leg: create the room in the game. Ben hosts the second leg.'],
  ['away', 2, 'Ana hosts the first leg and shares the room code. You host the second leg.'],
])('both sides read the same host: %s, %d legs', async (mine, legs, text) => {
  const settings = { ...aBracket().settings, legs };
  openRoom(aRoom({ mine, dueAt }), { bracket: aLiveBracket({ settings }) });
  expect((await meeting()).getByText(text)).toBeVisible();
});

test('shows what the host sets in the game, from the settings of the cup', async () => {
  openRoom(aRoom({ dueAt }));
  const { getByText, getByRole } = await meeting();
  expect(getByText('10 minutes · Extra time, then penalties if level · Default squads')).toBeVisible();
  expect(getByRole('link', { name: 'All rules' })).toHaveAttribute('href', expect.stringContaining('tab=rules'));
  await expectAccessiblePage();
});

test('a player shares the room code, which is checked first', async () => {
  const { actor, sent } = openRoom(aRoom({ dueAt }), {
    act: () => aRoom({ dueAt, talk: [{ side: 'home', at, message: null, code: '4821' }] }),
  });
  const field = await screen.findByRole('textbox', { name: 'Room code' });
  await actor.type(field, '4!');
  await actor.click(await button('Share Code'));
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/Enter 3 to 20 letters, digits or hyphens/);
  await actor.clear(field);
  await actor.type(field, ' 4821 ');
  await actor.click(await button('Share Code'));
  await expectToast({ title: 'Room Code Shared' });
  expect(sent()).toEqual([{ do: 'share-code', code: '4821' }]);
  expect(screen.getByText('4821')).toBeVisible();
  // The form, and with it the pressed button, is gone.
  expect(screen.getByRole('region', { name: 'Meet in the game' })).toHaveFocus();
  expect(screen.getByText('Room code, shared by you at 12:02 PM UTC')).toBeVisible();
  await actor.click(await button('Copy the room code'));
  expect(await navigator.clipboard.readText()).toBe('4821');
  await actor.click(await button('Change Code'));
  expect(screen.getByRole('textbox', { name: 'Room code' })).toHaveFocus();
});

test('a player sends a set message, and reads those of the opponent with their time', async () => {
  const talk = [
    { side: 'away', at, message: 'ready-in-5', code: null },
    { side: 'away', at, message: null, code: '77-AB' },
  ] as const;
  const { actor, sent } = openRoom(aRoom({ dueAt, talk: [...talk] }), {
    act: () => aRoom({ dueAt, talk: [...talk, { side: 'home', at, message: 'joining', code: null }] }),
  });
  const lines = within(await screen.findByRole('list', { name: 'Messages' }));
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ben: Ready in 5 minutes12:02 PM UTC',
    'Ben: Room code: 77-AB12:02 PM UTC',
  ]);
  const group = within(screen.getByRole('group', { name: 'Write to your opponent' }));
  expect(group.getAllByRole('button')).toHaveLength(6);
  await actor.click(group.getByRole('button', { name: "I'm joining the room" }));
  expect(await lines.findByText("You: I'm joining the room")).toBeVisible();
  expect(sent()).toEqual([{ do: 'message', message: 'joining' }]);
});

test('says why a message was not sent', async () => {
  const { actor } = openRoom(aRoom({ dueAt }), {
    act: () => apiFailure(409, 'You have reached the message limit for this match', { code: 'talk_full' }),
  });
  await actor.click(await button('Good game'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Not sent\. You have reached the message limit/);
});

test('a player calls a referee from the first minute', async () => {
  const call = { by: 'home', reason: 'Nobody enters the room', at } as const;
  const { actor, sent } = openRoom(aRoom({ dueAt }), { act: () => aRoom({ dueAt, call }) });
  await actor.click(await button('Call a Referee'));
  const dialog = within(screen.getByRole('dialog', { name: 'Call a referee' }));
  await actor.type(dialog.getByRole('textbox', { name: 'What do you need?' }), call.reason);
  await actor.click(dialog.getByRole('button', { name: 'Call a Referee' }));
  expect(await screen.findByText('You called a referee at 12:02 PM UTC.')).toBeVisible();
  expect(sent()).toEqual([{ do: 'call-referee', reason: call.reason }]);
  expect(screen.queryByRole('button', { name: 'Call a Referee' })).not.toBeInTheDocument();
});

test('staff reads the messages and answers the call', async () => {
  const call = { by: 'away', reason: 'The room is full', at } as const;
  const talk = [{ side: 'home', at, message: 'room-is-open', code: null } as const];
  const { actor, sent } = openRoom(aRoom({ mine: null, dueAt, call, talk }), {
    act: () => aRoom({ mine: null, dueAt, talk }),
  });
  expect(await screen.findByText('Ben called a referee at 12:02 PM UTC.')).toBeVisible();
  expect(screen.getByText('The room is full')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Good game' })).not.toBeInTheDocument();
  await actor.click(await button('Mark as Answered'));
  await expectToast({ title: 'Call Answered', description: 'Semifinal 1' });
  expect(sent()).toEqual([{ do: 'answer-call' }]);
});

test("the opponent's message is read out", async () => {
  const { change, actor } = openRoom(aRoom({ dueAt }), {
    act: () => aRoom({ dueAt, talk: [{ side: 'away', at, message: 'lost-connection', code: null }] }),
  });
  change(aRoom({ dueAt }));
  await actor.click(await button('Good game'));
  expect(await screen.findByText('Lost connection, please rehost', { exact: false, selector: 'span' })).toBeVisible();
  expect(readAnnouncement()).toContain('Ben: Lost connection, please rehost');
});
