import { createChunk, useChunk } from '@portal/portal';
import { dismissToast, useToasts } from '@portal/portal/host';
import { useEffect, useState } from 'react';

const overlaysChunk = createChunk(() => import(/* webpackChunkName: "overlays" */ '@portal/ui/overlays'));

const LoadedRegion = () => {
  const toasts = useToasts();
  const overlays = useChunk(overlaysChunk);
  if (overlays.status !== 'ready') return null;
  const { ToastRegion } = overlays.value;
  return <ToastRegion toasts={toasts} onDismiss={dismissToast} />;
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
