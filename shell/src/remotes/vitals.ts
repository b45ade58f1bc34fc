import type { VitalName } from '@portal/contracts';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { sendBeacon } from './beacon.ts';
import type { Remotes } from './remotes.ts';
import type { PageErrors } from './watch-vitals.ts';

const maxErrors = 100;

/** Reports the page's vitals when it is first hidden: later the browser may end it at any time. */
export const reportVitals = (remotes: Pick<Remotes, 'inUse'>, errors: PageErrors): void => {
  const vitals: Record<VitalName, number | null> = { lcp: null, inp: null, cls: null };
  onLCP(({ value }) => {
    vitals.lcp = value;
  });
  onINP(({ value }) => {
    vitals.inp = value;
  });
  onCLS(({ value }) => {
    vitals.cls = value;
  });
  const send = () => {
    const builds = remotes.inUse().map(({ name, version }) => ({ name, version }));
    if (document.visibilityState !== 'hidden' || builds.length === 0) return;
    removeEventListener('visibilitychange', send);
    sendBeacon({ type: 'load', builds, errors: Math.min(errors.count, maxErrors), ...vitals });
  };
  // The library's listeners are called first: they capture.
  addEventListener('visibilitychange', send);
};
