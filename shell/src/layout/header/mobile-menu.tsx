import { createLazy, IconButton, media, theme, useOnDemand } from '@portal/ui';
import { Menu } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useOpenState } from '../navigation.ts';

const menuSheet = createLazy(() => import(/* webpackChunkName: "menu" */ './menu-sheet.tsx'));

const Trigger = styled.div`
  margin-inline-start: calc(-1 * ${theme.space[2]});

  ${media.lg} { display: none; }
`;

/** The menu of small screens: its code loads when it is first opened. @returns the props of its button, and the menu itself */
export const useMenu = () => {
  const [open, setOpen] = useOpenState(false);
  const { code, trigger } = useOnDemand(menuSheet);
  const button = useRef<HTMLButtonElement>(null);
  const show = () => {
    trigger.onClick();
    setOpen(true);
  };
  const focusButton = (event: Event) => {
    event.preventDefault();
    // A page that the menu has led to has the focus already.
    if (document.activeElement === document.body) button.current?.focus();
  };
  const menu = code && <code.MenuSheet open={open} onClose={() => setOpen(false)} onCloseAutoFocus={focusButton} />;
  const props = {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-expanded': open && code !== undefined,
    ...trigger,
    onClick: show,
  } as const;
  return { button: props, menu };
};

/** The menu's button in the header. */
export const MobileMenu = () => {
  const { button, menu } = useMenu();
  return (
    <Trigger>
      <IconButton label="Open menu" icon={<Menu aria-hidden />} {...button} />
      {menu}
    </Trigger>
  );
};
