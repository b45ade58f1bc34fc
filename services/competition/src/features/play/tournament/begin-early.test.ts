import { expect, test } from '@jest/globals';
import { at, createCup, organizer, players } from './testing/cup.ts';

const toMinutes = (times: Record<string, Date>) =>
  Object.fromEntries(Object.entries(times).map(([name, time]) => [name, (time.getTime() - at(0).getTime()) / 60_000]));
const planned = { opensAt: -120, checkInAt: -60, checkInClosesAt: -10, startsAt: 0, endsAt: 240 };

const openRegistration = () => {
  const cup = createCup();
  for (const [position, id] of players.slice(0, 4).entries())
    cup.run({ do: 'register', gameId: id }, id, at(-110 + position));
  const goTo = (to: 'check-in' | 'ready' | 'live' | 'registration', minutes: number, movesTimes?: boolean) =>
    cup.run({ do: 'phase', to, reason: null, movesTimes }, organizer, at(minutes));
  return { cup, goTo, readTimes: () => toMinutes({ ...cup.state().play.settings.times }) };
};

test('check-in that is opened early moves all later times, if the organizer wants it', () => {
  const { cup, goTo, readTimes } = openRegistration();
  goTo('check-in', -100, true);
  expect(readTimes()).toEqual({ opensAt: -120, checkInAt: -100, checkInClosesAt: -50, startsAt: -40, endsAt: 200 });
  // The clock closes check-in at its new time.
  expect(cup.state().play.dueAt).toEqual(at(-50));
});

test('without moving them, only the time of the phase itself changes', () => {
  const { cup, goTo, readTimes } = openRegistration();
  goTo('check-in', -100);
  expect(readTimes()).toEqual({ ...planned, checkInAt: -100 });
  expect(cup.state().play.dueAt).toEqual(at(-10));
});

test('a tournament that starts early has started when it did', () => {
  const { cup, goTo, readTimes } = openRegistration();
  goTo('check-in', -100);
  for (const id of players.slice(0, 4)) cup.run({ do: 'check-in' }, id, at(-95));
  goTo('ready', -90);
  goTo('live', -80);
  expect(readTimes()).toEqual({ opensAt: -120, checkInAt: -100, checkInClosesAt: -90, startsAt: -80, endsAt: 160 });
});

test('a step back, and the clock, change no time', () => {
  const { cup, goTo, readTimes } = openRegistration();
  cup.run({ do: 'clock' }, null, at(-60));
  expect(readTimes()).toEqual(planned);
  goTo('registration', -50);
  expect(readTimes()).toEqual(planned);
  goTo('check-in', -40);
  expect(readTimes()).toEqual(planned);
});

test('a step back restores the planned times, so the clock makes the step then', () => {
  const { cup, goTo, readTimes } = openRegistration();
  goTo('check-in', -100, true);
  for (const id of players.slice(0, 4)) cup.run({ do: 'check-in' }, id, at(-95));
  goTo('ready', -90);
  goTo('live', -80);
  goTo('ready', -79);
  expect(readTimes()).toMatchObject({ checkInClosesAt: -90, startsAt: -40, endsAt: 200 });
  expect(cup.state().play.dueAt).toEqual(at(-40));
  cup.run({ do: 'phase', to: 'check-in', reason: null }, organizer, at(-78));
  expect(cup.state().play.dueAt).toEqual(at(-50));
  goTo('registration', -77);
  expect(readTimes()).toEqual(planned);
  expect(cup.state().play).toMatchObject({ dueAt: at(-60), earlySteps: [] });
  cup.run({ do: 'clock' }, null, at(-60));
  expect(cup.state().play.phase).toBe('check-in');
});

test('a step back keeps times that the organizer has changed since', () => {
  const { cup, goTo, readTimes } = openRegistration();
  goTo('check-in', -100);
  const { settings, staff } = cup.state().play;
  const times = { ...settings.times, startsAt: at(30) };
  cup.run({ do: 'settings', settings: { ...settings, times }, staff }, organizer, at(-99));
  goTo('registration', -98);
  expect(readTimes()).toEqual({ ...planned, checkInAt: -100, startsAt: 30 });
});
