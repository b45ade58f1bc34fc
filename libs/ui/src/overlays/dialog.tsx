import * as Primitive from 'radix-ui/dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { displayFace, raisedSurface, riseIn, riseOut } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';
import { toastSpace } from '../theme/tokens.ts';
import { CloseButton, LayerRoot, Overlay, useCloseOnEscape } from './overlay.tsx';

/** Holds the open state; pass `open` and `onOpenChange` to control it. */
export const Dialog = LayerRoot;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

interface DialogContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title' | 'asChild'> {
  /** Visible title and accessible name. */
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Buttons; they stay visible while the body scrolls. */
  footer?: ReactNode;
  /** Label of the close button; `null` omits it where the footer has a Cancel. */
  closeLabel?: string | null | undefined;
  /** Called instead of closing on Escape or a click outside, for a confirmation before something is lost. */
  onDismiss?: (() => void) | undefined;
}

const widths = { sm: '26rem', md: '34rem', lg: '44rem' };

const DialogLayout = styled.div`
  position: fixed;
  z-index: ${theme.layer.dialog};
  inset: 0;
  display: grid;
  /* Limits the row to the viewport height, so that the max-height of the panel applies and its body scrolls. */
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  place-items: center;
  padding: ${theme.space[4]};
  /* A toast covers nothing of the dialog. */
  padding-block-end: max(${theme.space[4]}, var(${toastSpace}, 0px));
  pointer-events: none;
`;

const DialogPanel = styled(Primitive.Content)<{ $size: keyof typeof widths }>`
  ${raisedSurface}
  position: relative;
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${({ $size }) => widths[$size]};
  max-height: 100%;
  overflow: clip;
  pointer-events: auto;

  &[data-state='open'] { animation: ${riseIn} ${theme.duration.slow} ${theme.easing}; }
  &[data-state='closed'] { animation: ${riseOut} ${theme.duration.fast} ${theme.easing} forwards; }
  &:focus-visible { outline: none; }
`;

const DialogHeader = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  padding: ${theme.space[5]} ${theme.space[12]} ${theme.space[3]} ${theme.space[5]};
`;

const DialogTitle = styled(Primitive.Title)`
  ${displayFace}
  font-size: ${theme.fontSize.title};
`;

const DialogDescription = styled(Primitive.Description)`
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

const DialogBody = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${theme.space[1]} ${theme.space[5]} ${theme.space[5]};
  overflow-y: auto;
  overscroll-behavior: contain;
  /* The error of a field that is scrolled into view is below it. */
  scroll-padding-block-end: ${theme.space[16]};
`;

const DialogFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[3]};
  padding: ${theme.space[4]} ${theme.space[5]};
  border-block-start: 1px solid ${theme.color.line};
`;

/** Keeps the focused field in view when the body gets less space, for a toast or the keyboard of a phone. */
const keepFocusInView = (body: HTMLElement | null) => {
  if (!body) return;
  const observer = new ResizeObserver(() => {
    const { activeElement } = document;
    if (body.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(body);
  return () => observer.disconnect();
};

/** Traps the focus, closes on Escape and restores the focus. */
export const DialogContent = ({
  title,
  description,
  size = 'md',
  footer,
  closeLabel = 'Close',
  children,
  onDismiss,
  ...rest
}: DialogContentProps) => {
  const closeOnEscape = useCloseOnEscape(onDismiss);
  const opener = useRef<Element>(null);
  const rememberOpener = () => {
    opener.current = document.activeElement;
  };
  // Radix restores the focus of a `DialogTrigger` only.
  const restoreFocus = (event: Event) => {
    const { current } = opener;
    if (!(current instanceof HTMLElement) || current === document.body || !current.isConnected) return;
    event.preventDefault();
    current.focus();
  };
  const dismiss = (event: Event) => {
    event.preventDefault();
    onDismiss?.();
  };
  return (
    <Primitive.Portal>
      <Overlay />
      <DialogLayout>
        {/* Radix warns about a missing description unless the reference is undefined. */}
        <DialogPanel
          $size={size}
          {...(!description && { 'aria-describedby': undefined })}
          {...(onDismiss && { onEscapeKeyDown: dismiss, onPointerDownOutside: dismiss })}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={restoreFocus}
          onKeyDown={closeOnEscape}
          {...rest}
        >
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            {description && <DialogDescription>{description}</DialogDescription>}
          </DialogHeader>
          {children && <DialogBody ref={keepFocusInView}>{children}</DialogBody>}
          {footer && <DialogFooter>{footer}</DialogFooter>}
          {closeLabel !== null && <CloseButton label={closeLabel} />}
        </DialogPanel>
      </DialogLayout>
    </Primitive.Portal>
  );
};
