import { raisedSurface, theme } from '@portal/ui';
import * as Primitive from 'radix-ui/hover-card';
import { type ReactNode, type Ref, useEffect, useImperativeHandle } from 'react';
import { keyframes, styled } from 'styled-components';

export interface HoverCardProps {
  /** The element that the card is shown for and does not cover; it is already on the page. */
  anchor: HTMLElement;
  /** The pointer left the card, or Escape was pressed. */
  onClose: () => void;
  /** The pointer reached the card. */
  onReached: () => void;
  children: ReactNode;
}

/** Pixels between the card and the link, whose focus ring extends up to 10 px. */
const gap = 12;

const appear = keyframes`
  from { opacity: 0; transform: translateY(-4px); }
`;

const HoverCardPanel = styled(Primitive.Content)`
  ${raisedSurface}
  z-index: ${theme.layer.menu};
  width: 20rem;
  max-width: calc(100vw - ${theme.space[4]});
  padding: ${theme.space[4]};
  color: ${theme.color.text};
  animation: ${appear} ${theme.duration.base} ${theme.easing};
`;

/** Gives Radix the element as its trigger, which would otherwise have to be rendered by it. */
const Anchor = ({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) => {
  useImperativeHandle(ref, () => element, [element]);
  return null;
};

/**
 * An open card beside an element, for pointer users: the focus cannot enter it, so it may only repeat content of the element's target page.
 * Loaded when it is first shown, which is why the element itself decides when.
 */
export const HoverCard = ({ anchor, onClose, onReached, children }: HoverCardProps) => {
  useEffect(() => {
    // Radix sends Escape to the topmost layer; a toast that opened meanwhile would receive it and ignore it.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', closeOnEscape, true);
    return () => document.removeEventListener('keydown', closeOnEscape, true);
  }, [onClose]);
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Trigger asChild>
        <Anchor element={anchor} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <HoverCardPanel side="bottom" align="start" sideOffset={gap} collisionPadding={8} onPointerEnter={onReached}>
          {children}
        </HoverCardPanel>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
