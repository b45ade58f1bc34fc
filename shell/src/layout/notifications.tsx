import { usePortalConfig } from '@portal/portal';
import { dismissToast, useLoaded, useToasts } from '@portal/portal/host';
import { useEffect, useState } from 'react';

type Overlays = typeof import('@portal/ui/overlays');

let overlaysModule: Overlays | undefined;
const loadedOverlays = () => overlaysModule;

/** One retry, as for pages. */
const loadOverlays = async (): Promise<Overlays> => {
  const load = () => import(/* webpackChunkName: "overlays" */ '@portal/ui/overlays');
  overlaysModule = await load().catch(load);
  return overlaysModule;
};

const LoadedRegion = () => {
  const toasts = useToasts();
  const overlays = useLoaded(loadOverlays, loadedOverlays);
  const { bottomNavigation } = usePortalConfig().features;
  if (overlays.status !== 'ready') return null;
  const { ToastRegion } = overlays.value;
  return <ToastRegion toasts={toasts} onDismiss={dismissToast} isAboveBar={bottomNavigation} />;
};

const interactions = ['pointerdown', 'keydown'] as const;

/** The notifications region, from the first interaction or toast on: nothing is shown there before. */
export const Notifications = () => {
  const hasToasts = useToasts().length > 0;
  const [interacted, setInteracted] = useState(false);
  useEffect(() => {
    const notice = () => setInteracted(true);
    for (const name of interactions) document.addEventListener(name, notice, { once: true });
    return () => {
      for (const name of interactions) document.removeEventListener(name, notice);
    };
  }, []);
  return interacted || hasToasts ? <LoadedRegion /> : null;
};
