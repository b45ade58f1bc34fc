import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/toast';
import { useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { media } from '../theme/media.ts';
import { fadeOut, focusRing } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';
import { bottomBarSpace } from '../theme/tokens.ts';
import { keyboardSpace, measureToast } from './toast-space.ts';

interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastMessage {
  id: string;
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: ToastAction | undefined;
  /** False once dismissed; the toast may stay in the list. */
  open?: boolean | undefined;
}

interface ToastRegionProps {
  /** Newest first; only the first is shown. */
  toasts: readonly ToastMessage[];
  /** The toast timed out, was swiped away or closed, or its action ran. */
  onDismiss: (id: string) => void;
}

const autoCloseMs = 5000;
const swipeThresholdPx = 50;
const hotkey = ['F8'];

const slideIn = keyframes`
  from { opacity: 0; transform: translateY(100%); }
`;

const swipeOut = keyframes`
  from { transform: translateX(var(--radix-toast-swipe-end-x)); }
  to { opacity: 0; transform: translateX(calc(100% + ${theme.space[6]})); }
`;

/* At the bottom, where it does not cover the heading or the card that it is about. */
const ToastViewport = styled(Primitive.Viewport)`
  position: fixed;
  z-index: ${theme.layer.toast};
  inset-block-end: max(var(${bottomBarSpace}, 0px), var(${keyboardSpace}, 0px), env(safe-area-inset-bottom));
  inset-inline-end: 0;
  display: flex;
  flex-direction: column;
  width: 100%;
  margin: 0;
  padding: ${theme.space[4]};
  list-style: none;
  pointer-events: none;

  ${media.md} { max-width: 420px; }
  ${media.print} { display: none; }
`;

const ToastBox = styled(Primitive.Root)<{ $destructive: boolean }>`
  ${focusRing}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${theme.space[1]} ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[2]} ${theme.space[3]} ${theme.space[4]};
  pointer-events: auto;
  touch-action: pan-y;
  color: ${theme.color.text};
  background: ${({ $destructive }) => ($destructive ? theme.color.dangerSoft : theme.color.surfaceRaised)};
  border: 1px solid ${({ $destructive }) => ($destructive ? theme.color.danger : theme.color.lineControl)};
  border-inline-start: 4px solid ${({ $destructive }) => ($destructive ? theme.color.dangerText : theme.color.accent)};
  border-radius: ${theme.radius.md};

  &[data-state='open'] { animation: ${slideIn} ${theme.duration.slow} ${theme.easing}; }
  &[data-state='closed'] { animation: ${fadeOut} ${theme.duration.fast} ${theme.easing} forwards; }
  &[data-swipe='move'] { transform: translateX(var(--radix-toast-swipe-move-x)); }
  &[data-swipe='cancel'] { transform: translateX(0); transition: transform ${theme.duration.base} ${theme.easing}; }
  &[data-swipe='end'] { animation: ${swipeOut} ${theme.duration.fast} ${theme.easing} forwards; }
`;

const ToastContent = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[1]};
  align-content: center;
  min-height: ${theme.touchTarget};
  padding-block: ${theme.space[2]};

  button { margin-block-start: ${theme.space[2]}; }
`;

const ToastTitle = styled(Primitive.Title)`
  font-weight: 600;
  line-height: 1.3;
`;

const ToastDescription = styled(Primitive.Description)`
  font-size: ${theme.fontSize.small};
  line-height: 1.45;
  color: ${theme.color.text};
`;

const layersBelow = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const ToastCard = ({ toast, onDismiss }: { toast: ToastMessage; onDismiss: (id: string) => void }) => {
  const isForOther = useRef(false);
  return (
    <ToastBox
      $destructive={toast.variant === 'destructive'}
      type={toast.variant === 'destructive' ? 'foreground' : 'background'}
      open={toast.open ?? true}
      onEscapeKeyDown={({ target }) => {
        // Escape closes one layer: the one below the toast, unless the focus is in the toast.
        const isInToast = target instanceof Element && target.closest('[data-swipe-direction]') !== null;
        isForOther.current = !isInToast && document.querySelector(layersBelow) !== null;
      }}
      onOpenChange={(open) => {
        if (!open && !isForOther.current) onDismiss(toast.id);
        isForOther.current = false;
      }}
    >
      <ToastContent>
        <ToastTitle>{toast.title}</ToastTitle>
        {toast.description && <ToastDescription>{toast.description}</ToastDescription>}
        {toast.action && (
          <Primitive.Action asChild altText={toast.action.label}>
            <Button variant="secondary" size="sm" onClick={toast.action.onSelect}>
              {toast.action.label}
            </Button>
          </Primitive.Action>
        )}
      </ToastContent>
      <Primitive.Close asChild>
        <IconButton label="Close notification" icon={<X aria-hidden />} />
      </Primitive.Close>
    </ToastBox>
  );
};

/**
 * Shows one toast at a time for five seconds, longer while it is hovered or focused. A swipe to the right dismisses it,
 * F8 focuses it. The caller owns the list.
 */
export const ToastRegion = ({ toasts, onDismiss }: ToastRegionProps) => {
  const [current] = toasts;
  return (
    <Primitive.Provider
      duration={autoCloseMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label="Notification"
    >
      {current && <ToastCard key={current.id} toast={current} onDismiss={onDismiss} />}
      <ToastViewport ref={measureToast} hotkey={hotkey} label="Notifications ({hotkey})" />
    </Primitive.Provider>
  );
};
