import { toast } from '@portal/portal';
import { dismissToast, useToasts } from '@portal/portal/host';
import { createLazy, onLoadFailure, useLazy } from '@portal/ui';
import { useEffect, useState } from 'react';

/** Code of the notifications region. */
export const overlays = createLazy(() => import(/* webpackChunkName: "overlays" */ '@portal/ui/overlays'));

const reportLoadFailure = () => {
  toast({
    title: "Couldn't open this",
    description: 'Check your connection and try again.',
    variant: 'destructive',
  });
};

const interactions = ['pointerdown', 'keydown'] as const;

type Interaction = 'F8' | 'other';

/** Calls back at the next interaction. @returns a function that cancels it */
const onInteraction = (callback: (interaction: Interaction) => void) => {
  const notice = (event: Event) =>
    callback(event instanceof KeyboardEvent && event.code === 'F8' ? event.code : 'other');
  for (const name of interactions) document.addEventListener(name, notice, { once: true });
  return () => {
    for (const name of interactions) document.removeEventListener(name, notice);
  };
};

const LoadedRegion = ({ interaction }: { interaction: Interaction | undefined }) => {
  const toasts = useToasts();
  const code = useLazy(overlays);
  const retry = code.status === 'failed' ? code.retry : null;
  useEffect(() => (retry ? onInteraction(retry) : undefined), [retry]);
  const isReady = code.status === 'ready';
  useEffect(() => {
    // The key that focuses the region may be the one that has loaded it.
    if (isReady && interaction === 'F8')
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true }));
  }, [isReady, interaction]);
  if (!isReady) return null;
  const { ToastRegion } = code.value;
  return <ToastRegion toasts={toasts} onDismiss={dismissToast} />;
};

/** The notifications region, from the first interaction or toast on: nothing is shown there before. */
export const Notifications = () => {
  const hasToasts = useToasts().length > 0;
  const [interaction, setInteraction] = useState<Interaction>();
  useEffect(() => onInteraction(setInteraction), []);
  useEffect(() => onLoadFailure(reportLoadFailure), []);
  return interaction || hasToasts ? <LoadedRegion interaction={interaction} /> : null;
};
