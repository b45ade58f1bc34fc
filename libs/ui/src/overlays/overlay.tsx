import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { type ComponentProps, createContext, type KeyboardEventHandler, type MouseEvent, use, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/icon-button.tsx';
import { fadeIn, fadeOut } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';
import { closeOnEscape } from './close-on-escape.ts';

const ChangeOpen = createContext<(open: boolean) => void>(() => {});

/** The root of a dialog or sheet, with its open state. */
export const LayerRoot = ({
  open,
  defaultOpen = false,
  onOpenChange,
  ...rest
}: ComponentProps<typeof Primitive.Root>) => {
  const [own, setOwn] = useState(defaultOpen);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <ChangeOpen value={change}>
      <Primitive.Root open={open ?? own} onOpenChange={change} {...rest} />
    </ChangeOpen>
  );
};

/** `closeOnEscape` for the content of a `LayerRoot`. */
export const useCloseOnEscape = (onDismiss?: () => void): KeyboardEventHandler => {
  const changeOpen = use(ChangeOpen);
  return closeOnEscape(onDismiss ?? (() => changeOpen(false)));
};

/** The dimmed page, and dialogs opened earlier, behind a dialog or sheet. A press on it leaves the focus in a dialog that needs confirmation to close. */
export const Overlay = styled(Primitive.Overlay).attrs({ onMouseDown: (event: MouseEvent) => event.preventDefault() })`
  position: fixed;
  z-index: ${theme.layer.dialog};
  inset: 0;
  background: ${theme.color.overlay};

  &[data-state='open'] { animation: ${fadeIn} ${theme.duration.slow} ${theme.easing}; }
  &[data-state='closed'] { animation: ${fadeOut} ${theme.duration.fast} ${theme.easing} forwards; }
`;

const CloseButtonPosition = styled(Primitive.Close)`
  position: absolute;
  inset-block-start: ${theme.space[2]};
  inset-inline-end: ${theme.space[2]};
`;

/** The close button in the corner of a dialog or sheet. */
export const CloseButton = ({ label }: { label: string }) => (
  <CloseButtonPosition asChild>
    <IconButton label={label} icon={<X aria-hidden />} />
  </CloseButtonPosition>
);
