import { ChevronRight } from 'lucide-react';
import * as Primitive from 'radix-ui/dropdown-menu';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { menuLine, menuPanel } from './menu-style';

/** Holds a menu inside the menu: its trigger and its content. */
export const DropdownMenuSub = Primitive.Sub;

const SubLine = styled(Primitive.SubTrigger)`
  ${menuLine}
  justify-content: space-between;
`;

/** The line that opens the inner menu: after 100 ms of hovering, at once with a click, Enter or the right arrow. */
export const DropdownMenuSubTrigger = ({ children, ...rest }: ComponentProps<typeof Primitive.SubTrigger>) => (
  <SubLine {...rest}>
    {children}
    <ChevronRight aria-hidden />
  </SubLine>
);

const SubPanel = styled(Primitive.SubContent)`
  ${menuPanel}
  min-width: 10rem;
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
`;

/** The inner menu, beside its line. The left arrow closes it. */
export const DropdownMenuSubContent = (props: ComponentProps<typeof Primitive.SubContent>) => (
  <Primitive.Portal>
    <SubPanel sideOffset={4} collisionPadding={8} {...props} />
  </Primitive.Portal>
);
