import * as Primitive from 'radix-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { visuallyHidden } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';
import { CloseButton, LayerRoot, Overlay, useCloseOnEscape } from './overlay.tsx';

/** Holds the open state; pass `open` and `onOpenChange` to control it. */
export const Sheet = LayerRoot;
export const SheetTrigger = Primitive.Trigger;
/** Closes the sheet. With `asChild` and a link, following the link closes it, too. */
export const SheetClose = Primitive.Close;

interface SheetContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title' | 'asChild'> {
  /** Accessible name; not visible. */
  title: string;
  /** `menu` is 20rem wide, `default` 75% of the viewport and at most 24rem. */
  size?: 'default' | 'menu' | undefined;
  closeLabel?: string | undefined;
  children: ReactNode;
}

const slideIn = keyframes`
  from { transform: translateX(-100%); }
`;

const slideOut = keyframes`
  to { transform: translateX(-100%); }
`;

const SheetPanel = styled(Primitive.Content)<{ $size: 'default' | 'menu' }>`
  position: fixed;
  z-index: ${theme.layer.dialog};
  inset-block: 0;
  left: 0;
  display: flex;
  flex-direction: column;
  width: ${({ $size }) => ($size === 'menu' ? '20rem' : '75%')};
  max-width: ${({ $size }) => ($size === 'menu' ? '100%' : '24rem')};
  padding: ${theme.space[5]};
  overflow-y: auto;
  overscroll-behavior: contain;
  color: ${theme.color.text};
  background: ${theme.color.surface};
  border-right: 1px solid ${theme.color.line};

  ${media.motion} {
    &[data-state='open'] { animation: ${slideIn} ${theme.duration.slow} ${theme.easing}; }
    &[data-state='closed'] { animation: ${slideOut} ${theme.duration.base} ${theme.easing} forwards; }
  }
  &:focus-visible { outline: none; }
`;

const SheetTitle = styled(Primitive.Title)`
  ${visuallyHidden}
`;

/** A dialog that slides in from the left. */
export const SheetContent = ({
  title,
  size = 'default',
  closeLabel = 'Close',
  children,
  ...rest
}: SheetContentProps) => {
  const closeOnEscape = useCloseOnEscape();
  return (
    <Primitive.Portal>
      <Overlay />
      <SheetPanel $size={size} aria-describedby={undefined} onKeyDown={closeOnEscape} {...rest}>
        <SheetTitle>{title}</SheetTitle>
        {children}
        <CloseButton label={closeLabel} />
      </SheetPanel>
    </Primitive.Portal>
  );
};
