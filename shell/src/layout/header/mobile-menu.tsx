import { createChunk, useChunk } from '@portal/portal';
import { IconButton, media, theme } from '@portal/ui';
import { Menu } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { styled } from 'styled-components';

const menuChunk = createChunk(() => import(/* webpackChunkName: "menu" */ './menu-sheet'));

const Trigger = styled.div`
  margin-inline-start: calc(-1 * ${theme.space[2]});

  ${media.lg} { display: none; }
`;

const LoadedMenu = (props: ComponentProps<typeof import('./menu-sheet').MenuSheet>) => {
  const menu = useChunk(menuChunk);
  return menu.status === 'ready' ? <menu.value.MenuSheet {...props} /> : null;
};

/** The navigation of small screens: its code loads when it is first opened. */
export const MobileMenu = () => {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  const focusButton = (event: Event) => {
    event.preventDefault();
    button.current?.focus();
  };
  return (
    <Trigger>
      <IconButton
        ref={button}
        label="Open menu"
        icon={<Menu aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      />
      {opened && <LoadedMenu open={open} onOpenChange={setOpen} onCloseAutoFocus={focusButton} />}
    </Trigger>
  );
};
