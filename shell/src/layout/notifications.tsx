import { toast } from '@portal/portal';
import { dismissToast, useToasts } from '@portal/portal/host';
import { bottomBarSpace, createLazy, onLoadFailure, Text, theme, useLazy } from '@portal/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

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

type Toast = ReturnType<typeof useToasts>[number];

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

const PlainBox = styled.section`
  position: fixed;
  z-index: ${theme.layer.toast};
  inset-block-end: calc(var(${bottomBarSpace}, 0px) + ${theme.space[4]});
  inset-inline-end: ${theme.space[4]};
  width: min(calc(100% - 2 * ${theme.space[4]}), 388px);
  padding: ${theme.space[4]};
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.lineControl};
  border-inline-start: 4px solid ${theme.color.accent};
  border-radius: ${theme.radius.md};

  &[data-destructive] {
    background: ${theme.color.dangerSoft};
    border-color: ${theme.color.danger};
    border-inline-start-color: ${theme.color.dangerText};
  }
`;

const plainCloseMs = 5_000;

/** Shows a message while the code of the region loads or if it cannot load: a message about a failed network must not wait for it. */
const PlainToast = ({ toast: { id, title, description, variant } }: { toast: Toast }) => {
  useEffect(() => {
    const timer = setTimeout(dismissToast, plainCloseMs, id);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <PlainBox aria-label="Notifications" data-destructive={variant === 'destructive' || undefined}>
      <div role="alert" key={id}>
        <Text weight="bold">{title}</Text>
        {description && <Text size="small">{description}</Text>}
      </div>
    </PlainBox>
  );
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
  if (!isReady) {
    const [shown] = toasts;
    return shown?.open ? <PlainToast toast={shown} /> : null;
  }
  const { ToastRegion } = code.value;
  return <ToastRegion toasts={toasts} onDismiss={dismissToast} />;
};

/** Renders the notifications region from the first interaction or toast on, because nothing is shown there before. */
export const Notifications = () => {
  const hasToasts = useToasts().length > 0;
  const [interaction, setInteraction] = useState<Interaction>();
  useEffect(() => onInteraction(setInteraction), []);
  useEffect(() => onLoadFailure(reportLoadFailure), []);
  return interaction || hasToasts ? <LoadedRegion interaction={interaction} /> : null;
};
