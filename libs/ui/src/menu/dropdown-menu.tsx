import { theme } from '@portal/ui';
import { ChevronRight } from 'lucide-react';
import * as Primitive from 'radix-ui/dropdown-menu';
import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';
import { closeOnEscape } from '../overlays/close-on-escape.ts';
import { adoptStyleNonce } from '../theme/style-nonce.ts';
import { menuLine, menuPanel } from './menu-style.ts';

/** Holds the open state; pass `open` and `onOpenChange` to control it. */
export const DropdownMenu = Primitive.Root;
export const DropdownMenuTrigger = Primitive.Trigger;

interface DropdownMenuContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'asChild'> {
  /** Closes the menu; for Escape while a toast is shown. */
  onClose?: (() => void) | undefined;
}

interface DropdownMenuItemProps extends ComponentProps<typeof Primitive.Item> {
  /** `danger` for items that sign out or delete. */
  tone?: 'default' | 'danger' | undefined;
}

const MenuPanel = styled(Primitive.Content)`
  ${menuPanel}
  min-width: 13rem;
  max-width: min(20rem, calc(100vw - ${theme.space[4]}));
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
  transform-origin: var(--radix-dropdown-menu-content-transform-origin);
`;

const MenuItem = styled(Primitive.Item)<{ $tone: 'default' | 'danger' }>`
  ${menuLine}
  color: ${({ $tone }) => ($tone === 'danger' ? theme.color.dangerText : 'inherit')};
`;

/** Arrow keys move, letters jump, Escape closes and restores the focus. */
export const DropdownMenuContent = ({ onClose, sideOffset = 8, align = 'end', ...rest }: DropdownMenuContentProps) => {
  useState(adoptStyleNonce);
  return (
    <Primitive.Portal>
      <MenuPanel
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        onKeyDown={onClose && closeOnEscape(onClose)}
        {...rest}
      />
    </Primitive.Portal>
  );
};

/** `onSelect` for an action, `asChild` with a link for a page. */
export const DropdownMenuItem = ({ tone = 'default', ...rest }: DropdownMenuItemProps) => (
  <MenuItem $tone={tone} {...rest} />
);

/** Heading of a group. */
export const DropdownMenuLabel = styled(Primitive.Label)`
  padding: ${theme.space[2]} ${theme.space[3]};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

export const DropdownMenuSeparator = styled(Primitive.Separator)`
  height: 1px;
  margin: ${theme.space[2]} 0;
  background: ${theme.color.line};
`;

export const DropdownMenuSub = Primitive.Sub;

const SubmenuTrigger = styled(Primitive.SubTrigger)`
  ${menuLine}
  justify-content: space-between;
`;

/** Opens the submenu after 100 ms of hovering, or on click, Enter or the right arrow. */
export const DropdownMenuSubTrigger = ({ children, ...rest }: ComponentProps<typeof Primitive.SubTrigger>) => (
  <SubmenuTrigger {...rest}>
    {children}
    <ChevronRight aria-hidden />
  </SubmenuTrigger>
);

const SubmenuPanel = styled(Primitive.SubContent)`
  ${menuPanel}
  min-width: 10rem;
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
`;

/** The left arrow closes it. */
export const DropdownMenuSubContent = (props: ComponentProps<typeof Primitive.SubContent>) => (
  <Primitive.Portal>
    <SubmenuPanel sideOffset={4} collisionPadding={8} {...props} />
  </Primitive.Portal>
);
