import { type ReadinessChecks, requestIdHeader } from '@portal/service-kit';
import type { Upstreams } from '../upstream/upstream';

const rememberMs = 500;

/** Probes come from several sides at once; one question per moment is enough for all of them. */
const briefly = (check: () => Promise<void>, now: () => number): (() => Promise<void>) => {
  let last: { at: number; answer: Promise<void> } | undefined;
  return () => {
    if (!last || now() - last.at >= rememberMs) last = { at: now(), answer: check() };
    return last.answer;
  };
};

/** One check per configured service: is it ready itself? */
export const upstreamChecks = (upstreams: Upstreams, now: () => number): ReadinessChecks =>
  Object.fromEntries(
    [...upstreams].map(([name, upstream]) => [
      name,
      briefly(async () => {
        const { status } = await upstream.ask({
          method: 'GET',
          path: '/readyz',
          headers: { [requestIdHeader]: 'readiness' },
        });
        if (status !== 200) throw new Error(`${name} is not ready`);
      }, now),
    ]),
  );
