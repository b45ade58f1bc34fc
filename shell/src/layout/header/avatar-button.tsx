import type { CurrentUser } from '@portal/contracts';
import { Avatar, focusRing, theme } from '@portal/ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

const Trigger = styled.button`
  ${focusRing}
  display: grid;
  place-items: center;
  inline-size: ${theme.touchTarget};
  block-size: ${theme.touchTarget};
  padding: 0;
  background: none;
  border: 0;
  border-radius: ${theme.radius.full};
`;

/** Opens the account menu, whose code loads when the button is first used. */
export const AvatarButton = ({ user, ...rest }: { user: CurrentUser } & ComponentProps<'button'>) => (
  <Trigger type="button" aria-label={`Account menu of ${user.username}`} {...rest}>
    <Avatar src={user.avatar} seed={user.id} name={user.username} />
  </Trigger>
);
