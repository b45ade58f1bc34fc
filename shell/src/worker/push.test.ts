import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

type Handler = (event: Record<string, unknown>) => void;

let handlers: Map<string, Handler>;
let shown: [title: string, options: Record<string, unknown>][];
let opened: string[];
let client: { focus: () => Promise<void>; navigate: jest.Mock<(url: string) => Promise<unknown>> } | undefined;

/** The globals of a worker. */
const install = async () => {
  const globals = {
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push([title, options]),
    },
    clients: {
      matchAll: async () => (client ? [client] : []),
      openWindow: async (url: string) => void opened.push(url),
    },
    addEventListener: (name: string, handle: Handler) => void handlers.set(name, handle),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  await jest.isolateModulesAsync(async () => {
    await import('./push.ts');
  });
};

/** Runs what the worker does for an event. */
const dispatch = async (name: string, event: Record<string, unknown>): Promise<void> => {
  const works: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
};

const { addEventListener } = globalThis;
beforeEach(async () => {
  [handlers, shown, opened, client] = [new Map(), [], [], undefined];
  await install();
});
afterEach(() => {
  for (const name of ['registration', 'clients']) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(globalThis, 'addEventListener', { value: addEventListener, configurable: true });
});

const message = { title: 'ELM Gaming', text: 'Ben says 2–1.', path: '/tournaments/a?match=w1-1', tag: 'row' };

test('a push shows its sentence, with a way to the settings; the same subject has one line', async () => {
  await dispatch('push', { data: { json: () => message } });
  expect(shown).toEqual([
    [
      'ELM Gaming',
      expect.objectContaining({
        ...{ body: 'Ben says 2–1.', tag: 'row', data: message.path },
        actions: [{ action: 'settings', title: 'Settings' }],
      }),
    ],
  ]);
});

test.each([
  ['without data', null],
  [
    'that cannot be read',
    {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  ],
])('a push %s is shown too, because browsers end subscriptions that show nothing', async (_, data) => {
  await dispatch('push', { data });
  expect(shown).toEqual([['Notifications', expect.objectContaining({ data: '/notifications' })]]);
});

const click = (action: string) => {
  const close = jest.fn();
  return dispatch('notificationclick', { action, notification: { close, data: message.path } }).then(() =>
    expect(close).toHaveBeenCalled(),
  );
};

test('a click opens the page in an open tab, or in a new one', async () => {
  await click('');
  expect(opened).toEqual([message.path]);
  client = { focus: async () => undefined, navigate: jest.fn(async () => ({})) };
  await click('');
  expect(client.navigate).toHaveBeenCalledWith(message.path);
  expect(opened).toHaveLength(1);
});

test('a tab that the worker does not control stays as it is', async () => {
  client = {
    focus: async () => undefined,
    navigate: jest.fn(async () => Promise.reject(new TypeError('not controlled'))),
  };
  await click('');
  expect(opened).toEqual([message.path]);
});

test('the action leads to the settings', async () => {
  await click('settings');
  expect(opened).toEqual(['/notifications?tab=settings']);
});
