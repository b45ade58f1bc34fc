import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { IconButton } from '../actions/icon-button';
import { media } from '../theme/media';
import { visuallyHidden } from '../theme/mixins';
import { theme } from '../theme/theme';
import { closeCorner, overlayStyle } from './overlay';

/** Holds the sheet's open state; give `open` and `onOpenChange` to control it. */
export const Sheet = Primitive.Root;
/** Opens the sheet; with `asChild` the child becomes the trigger. */
export const SheetTrigger = Primitive.Trigger;
/** Closes the sheet; with `asChild` the child (a link) also closes it. */
export const SheetClose = Primitive.Close;

interface SheetContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title' | 'asChild'> {
  /** Names the sheet for screen readers; not shown, its content has its own look. */
  title: string;
  /** `menu` is 20rem wide, the default three quarters of the screen and at most 24rem. */
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

const Overlay = styled(Primitive.Overlay)`
  ${overlayStyle}
`;

const Panel = styled(Primitive.Content)<{ $size: 'default' | 'menu' }>`
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

const Title = styled(Primitive.Title)`
  ${visuallyHidden}
`;

const Corner = styled(Primitive.Close)`
  ${closeCorner}
`;

/** A panel that slides in from the left, with the behaviour of a dialog. */
export const SheetContent = ({
  title,
  size = 'default',
  closeLabel = 'Close',
  children,
  ...rest
}: SheetContentProps) => (
  <Primitive.Portal>
    <Overlay />
    <Panel $size={size} aria-describedby={undefined} {...rest}>
      <Title>{title}</Title>
      {children}
      <Corner asChild>
        <IconButton label={closeLabel} icon={<X aria-hidden />} />
      </Corner>
    </Panel>
  </Primitive.Portal>
);
