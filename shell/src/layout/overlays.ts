import { type Loaded, useLoaded } from '@portal/portal/host';

type Overlays = typeof import('@portal/ui/overlays');

let overlays: Overlays | undefined;
const loadedOverlays = () => overlays;

/** One retry, as for pages. */
const loadOverlays = async (): Promise<Overlays> => {
  const load = () => import(/* webpackChunkName: "overlays" */ '@portal/ui/overlays');
  overlays = await load().catch(load);
  return overlays;
};

/** Dialogs, sheets and toasts: a chunk that pages need only once somebody does something. */
export const useOverlays = (): Loaded<Overlays> => useLoaded(loadOverlays, loadedOverlays);
