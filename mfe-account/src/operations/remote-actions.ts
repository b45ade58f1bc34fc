import { findSmokeWarning, type PublishedVersion, z } from '@portal/contracts';
import { call } from '@portal/portal';
import type { OperatorAction } from './components/action-dialog.tsx';

const confirmed = (done: string, run: () => Promise<unknown>) => ({ input: null, run: () => run().then(() => done) });

export const promote = ({ name, version, smoke }: PublishedVersion): OperatorAction => ({
  title: `Promote ${name} ${version}?`,
  description: 'Visitors receive it with their next page load. Open tabs keep their version.',
  warning: findSmokeWarning(smoke),
  confirmLabel: 'Promote',
  ...confirmed(`${name} ${version} is live`, () =>
    call('POST /api/remotes/{name}/promote', { params: { name }, body: { version } }),
  ),
});

export const rollback = (name: string, version: string): OperatorAction => ({
  title: `Roll ${name} back?`,
  description: `${version} is marked as rolled back, and the previous version becomes live.`,
  confirmLabel: 'Roll back',
  ...confirmed(`${name} is rolled back`, () =>
    call('POST /api/remotes/{name}/rollback', { params: { name }, query: { version } }),
  ),
});

export const pin = (name: string, pinned: boolean): OperatorAction => ({
  title: `${pinned ? 'Pin' : 'Unpin'} ${name}?`,
  description: pinned
    ? 'The live version stays until someone changes it. Newly published versions do not go live.'
    : 'New versions go live when they are published again.',
  confirmLabel: pinned ? 'Pin' : 'Unpin',
  ...confirmed(`${name} is ${pinned ? 'pinned' : 'unpinned'}`, () =>
    call('POST /api/remotes/{name}/pin', { params: { name }, body: { pinned } }),
  ),
});

/** @param initial the share in percent that the dialog suggests */
export const canary = (name: string, version: string, initial: number): OperatorAction => ({
  title: `Canary of ${name} ${version}`,
  description: 'This share of visitors receives the version.',
  confirmLabel: 'Set share',
  input: {
    label: 'Percentage of visitors',
    description: '0 ends the canary.',
    schema: z
      .string()
      .refine((text) => /^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) <= 100, 'Enter a number from 0 to 100'),
    initial: String(initial),
  },
  run: async (share) => {
    const candidate = Number(share) === 0 ? null : { version, percentage: Number(share) };
    await call('POST /api/remotes/{name}/canary', { params: { name }, body: { candidate } });
    return `${share} % of visitors receive ${name} ${version}`;
  },
});
