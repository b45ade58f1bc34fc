import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defaultSettings } from '@portal/contracts';
import { waitFor } from '@portal/testing';
import { type ReceivedSpan, startCollector } from './trace-collector.ts';
import { startTracedPortal, type TracedPortal } from './traced-portal.ts';

let collector: Awaited<ReturnType<typeof startCollector>>;
let portal: TracedPortal;

beforeAll(async () => {
  collector = await startCollector();
  portal = await startTracedPortal(collector.endpoint);
});
afterAll(async () => {
  await portal.stop();
  collector.stop();
});

interface Reply {
  status: number;
  requestId: string;
  body: unknown;
}

/** A browser that keeps its cookies. */
const openBrowser = () => {
  const cookies = new Map<string, string>();
  return async (method: 'GET' | 'POST', path: string, data?: object, headers = {}): Promise<Reply> => {
    const response = await fetch(`${portal.url}${path}`, {
      method,
      headers: {
        ...{ cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...headers },
        ...(data && { 'content-type': 'application/json' }),
      },
      ...(data && { body: JSON.stringify(data) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const body = response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
    return { status: response.status, requestId: response.headers.get('x-request-id') ?? '', body };
  };
};
type Browser = ReturnType<typeof openBrowser>;

const signUp = async (browser: Browser, username: string, headers = {}): Promise<Reply> => {
  const [email, password] = [`${username}@example.com`, 'Own-Pass-12'];
  const json = { username, email, password, confirmPassword: password };
  const reply = await browser('POST', '/api/auth/signup', json, headers);
  expect(reply).toMatchObject({ status: 200 });
  const [message] = await portal.sink.waitForEmails(1, { to: email });
  const [otp] = /\b\d{6}\b/.exec(message?.parsed.text ?? '') ?? [];
  expect(await browser('POST', '/api/auth/verify-email', { email, otp })).toMatchObject({ status: 200 });
  return reply;
};

/** Expects that each span but one continues another span of the trace, so that a viewer shows one tree. */
const expectOneTree = (spans: readonly ReceivedSpan[]): void => {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''));
  expect(roots.map(({ step }) => step)).toEqual([expect.stringMatching(/^gateway: /)]);
};

interface LogLine {
  service: string;
  requestId?: string;
  traceId?: string;
}

const readLines = (requestId: string): LogLine[] =>
  portal.names
    .flatMap((name) => portal.readLog(name).split('\n'))
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.requestId === requestId);

const expectTraceIdInLogs = async (requestId: string, traceId: string | undefined, processes: string[]) => {
  const isComplete = () => {
    const services = new Set(readLines(requestId).map(({ service }) => service));
    return processes.every((name) => services.has(name));
  };
  await waitFor(isComplete, { what: `log lines of ${processes.join(', ')}` });
  expect(readLines(requestId).filter((line) => line.traceId !== traceId)).toEqual([]);
};

test('a sign-up is one trace from the gateway to the SMTP reply, and a client has no say in it', async () => {
  const forged = '0af7651916cd43dd8448eb211c80319c';
  const { requestId } = await signUp(openBrowser(), 'trace_player', {
    traceparent: `00-${forged}-b7ad6b7169203331-01`,
  });
  const spans = await collector.waitForTrace([
    'gateway: POST /api/auth/signup',
    'account: POST /api/auth/signup',
    'account: commitTransaction',
    'account: relay email.requested',
    'email: apply email.requested',
    'email: deliver verification-code',
  ]);
  expectOneTree(spans);
  expect(spans.find(({ step }) => step === 'email: deliver verification-code')?.attributes).toMatchObject({
    'smtp.reply_code': '250',
  });
  expect(collector.received.filter(({ traceId }) => traceId === forged)).toEqual([]);
  await expectTraceIdInLogs(requestId, spans[0]?.traceId, ['gateway', 'account', 'email-worker']);
});

test("the email that asks for the opponent's word is in the trace of the result", async () => {
  const [organizer, home, away] = [openBrowser(), openBrowser(), openBrowser()];
  await signUp(organizer, 'trace_organizer');
  await signUp(home, 'trace_home');
  await signUp(away, 'trace_away');
  const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const settings = {
    ...{ ...defaultSettings, name: 'Trace Cup', thirdPlace: false, staff: [] },
    ...{ minEntrants: 2, maxEntrants: 2, groups: 2, autoStart: false },
    times: {
      ...{ opensAt: inMinutes(60), checkInAt: inMinutes(120), checkInClosesAt: inMinutes(180) },
      ...{ startsAt: inMinutes(240), endsAt: inMinutes(300) },
    },
  };
  const create = () => organizer('POST', '/api/tournaments', { settings });
  // Competition knows an organizer once it has applied the event of the sign-up.
  const created = await waitFor(async () => {
    const reply = await create();
    return reply.status === 200 && reply;
  });
  const { id } = created.body as { id: string };
  const path = `/api/tournaments/${id}`;
  const goTo = async (to: string) => {
    const { version } = (await organizer('GET', `${path}/bracket`)).body as { version: number };
    expect(await organizer('POST', `${path}/phase`, { to, version })).toMatchObject({ status: 200 });
  };
  await goTo('registration');
  for (const [index, player] of [home, away].entries()) {
    const json = { gameId: `player-${index}`, acceptsRules: true };
    expect(await player('POST', `${path}/entry`, json)).toMatchObject({ status: 200 });
  }
  await goTo('check-in');
  for (const player of [home, away]) expect(await player('POST', `${path}/check-in`)).toMatchObject({ status: 200 });
  await goTo('ready');
  await goTo('live');
  const { body } = await organizer('GET', `${path}/bracket`);
  const [round] = (body as { rounds: { matches: { key: string }[] }[] }).rounds;
  const key = round?.matches[0]?.key;
  const report = { do: 'report', score: { legs: [[2, 1]] } };
  const { status, requestId } = await home('POST', `${path}/matches/${key}`, report);
  expect(status).toBe(200);
  const spans = await collector.waitForTrace([
    'gateway: POST /api/tournaments/{id}/matches/{key}',
    'competition: POST /api/tournaments/{id}/matches/{key}',
    'competition: commitTransaction',
    'competition: relay live.changed',
    'competition: relay notification.requested',
    'account: apply notification.requested',
    'account: relay email.requested',
    'email: apply email.requested',
    'email: deliver tournament-match',
  ]);
  expectOneTree(spans);
  await expectTraceIdInLogs(requestId, spans[0]?.traceId, ['gateway', 'competition', 'email-worker']);
});

test('a page is in one trace with the call that fills it', async () => {
  const { status, requestId } = await openBrowser()('GET', '/', undefined, { accept: 'text/html' });
  expect(status).toBe(200);
  const spans = await collector.waitForTrace(['gateway: page', 'competition: GET /api/fixtures']);
  expectOneTree(spans);
  await expectTraceIdInLogs(requestId, spans[0]?.traceId, ['gateway', 'competition']);
});

test('a collector that hangs and then is gone loses nothing, and processes stop in time', async () => {
  collector.hang();
  await signUp(openBrowser(), 'trace_hanging');
  await waitFor(() => collector.held() > 0, { timeout: 30_000, what: 'a batch without a response' });
  await signUp(openBrowser(), 'trace_waiting');
  collector.stop();
  await signUp(openBrowser(), 'trace_refused');
  expect(await portal.stopProcesses()).toEqual(portal.names.map(() => 'exit code 0'));
});

test('without a collector, OpenTelemetry is not loaded and nothing is traced', async () => {
  const countLoads = () => portal.names.map((name) => portal.readLog(name).split('OpenTelemetry is loaded').length - 1);
  expect(countLoads()).toEqual(portal.names.map(() => 1));
  await portal.stopProcesses();
  await portal.startUntraced();
  const { requestId } = await signUp(openBrowser(), 'trace_untraced');
  await expectTraceIdInLogs(requestId, undefined, ['gateway', 'account', 'email-worker']);
  expect(countLoads()).toEqual(portal.names.map(() => 1));
});
