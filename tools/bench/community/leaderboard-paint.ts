import { withBrowser } from '../../browser';
import { withEphemeralPortal } from '../../start/ephemeral-portal';
import type { BenchOptions } from '../bench';
import type { Figure } from '../figures';
import { compareWithInlined, type Paint } from '../page/answer-inlined';

const players = 50;

const leaderboard = {
  path: '/leaderboard',
  call: `/api/leaderboard?type=player&limit=${players}`,
  row: 'main tbody th[scope=row]',
  rows: players,
};

/** What the leaderboard's call costs its visitors: paints of the page to those with the answer inlined, on a portal with demo data. */
export const leaderboardPaint = async ({ print, signal }: BenchOptions): Promise<Figure[]> => {
  const { called, inlined } = await withBrowser(print, (browser) =>
    withEphemeralPortal({ name: 'bench', print, signal }, ({ url }) =>
      compareWithInlined(browser, url, leaderboard, signal),
    ),
  );
  const figure = (name: string, paint: keyof Paint): Figure => ({
    name: `/leaderboard: ${name}, to that with the answer inlined`,
    measured: called[paint] / inlined[paint],
    unit: '',
  });
  return [
    { ...figure('largest paint', 'largest'), bar: { atMost: 1.3 } },
    { name: '/leaderboard: largest paint', measured: called.largest, unit: 'ms' },
    figure(`all ${players} rows`, 'rows'),
    { name: `/leaderboard: all ${players} rows`, measured: called.rows, unit: 'ms' },
  ];
};
