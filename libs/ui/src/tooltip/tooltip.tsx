import { theme } from '@portal/ui';
import * as Primitive from 'radix-ui/tooltip';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { keyframes, styled } from 'styled-components';

const openDelayMs = 700;
const skipDelayMs = 300;

const InGroup = createContext(false);

interface TooltipProps {
  /** Must not be required to use the page. */
  content: ReactNode;
  /** The trigger element. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
}

const appear = keyframes`
  from { opacity: 0; }
`;

const TooltipPanel = styled(Primitive.Content)`
  z-index: ${theme.layer.tooltip};
  max-width: 18rem;
  padding: ${theme.space[2]} ${theme.space[3]};
  font-size: ${theme.fontSize.small};
  line-height: 1.4;
  color: ${theme.color.ink};
  background: ${theme.color.text};
  border-radius: ${theme.radius.sm};
  animation: ${appear} ${theme.duration.fast} ${theme.easing};
`;

/** A tooltip opens immediately if another of its group was open less than 300 ms ago. */
export const TooltipGroup = ({ children }: { children: ReactNode }) => (
  <InGroup value={true}>
    <Primitive.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </Primitive.Provider>
  </InGroup>
);

/** Opens after 700 ms of hovering, immediately on focus. Works alone or inside a `TooltipGroup`. */
export const Tooltip = ({ content, children, side = 'top' }: TooltipProps) => {
  const tooltip = (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <TooltipPanel side={side} sideOffset={6} collisionPadding={8}>
          {content}
        </TooltipPanel>
      </Primitive.Portal>
    </Primitive.Root>
  );
  return useContext(InGroup) ? tooltip : <TooltipGroup>{tooltip}</TooltipGroup>;
};
