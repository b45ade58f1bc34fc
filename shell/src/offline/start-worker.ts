import { serviceWorkerPath } from '@portal/contracts/community/ui';
import type { LoadedMessage } from '../worker/kept-copies.ts';

/** Registers the worker, which then keeps pages. A new one receives what this page has loaded without it. */
export const startWorker = async (): Promise<void> => {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!worker) return;
  const isNew = worker.controller === null;
  await worker.register(serviceWorkerPath);
  if (!isNew) return;
  const { active } = await worker.ready;
  const urls = (performance.getEntriesByType?.('resource') ?? []).map(({ name }) => name);
  const message: LoadedMessage = { type: 'loaded', urls: [window.location.href, ...urls] };
  active?.postMessage(message);
};
