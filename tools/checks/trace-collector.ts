import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from '@portal/contracts';
import { waitFor } from '@portal/testing';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));

/** OTLP's JSON encoding of traces, as far as the tests read it. */
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  /** The process and the step: `account: relay email.requested`. */
  step: string;
  attributes: Record<string, unknown>;
}

/** Starts a collector that takes traces over HTTP. */
export const startCollector = async () => {
  const received: ReceivedSpan[] = [];
  let isHanging = false;
  let held = 0;
  const server = createServer(async (request, response) => {
    if (isHanging) {
      held += 1;
      return;
    }
    const { resourceSpans } = traces.parse(await json(request));
    for (const { resource, scopeSpans } of resourceSpans)
      for (const { name, ...span } of scopeSpans.flatMap(({ spans }) => spans))
        received.push({ ...span, step: `${resource.attributes['service.name']}: ${name}` });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const findTrace = (steps: readonly string[]): ReceivedSpan[] | undefined => {
    const byId = Map.groupBy(received, ({ traceId }) => traceId);
    return [...byId.values()].find((spans) => steps.every((step) => spans.some((span) => span.step === step)));
  };

  return {
    endpoint: `http://127.0.0.1:${port}`,
    received: received as readonly ReceivedSpan[],
    /** Resolves with the spans of a trace that has all of these steps. */
    async waitForTrace(steps: readonly string[]): Promise<ReceivedSpan[]> {
      await waitFor(() => findTrace(steps) !== undefined, { timeout: 30_000, what: steps.join(', ') });
      return findTrace(steps) ?? [];
    },
    /** From now on, requests get no response. */
    hang: () => {
      isHanging = true;
    },
    /** Number of requests without a response. */
    held: () => held,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
