import type { CurrentUser } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { call, Link, queryOptions, useQuery, useSignOut } from '@portal/portal';
import { Avatar, focusRing, theme } from '@portal/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@portal/ui/menu';
import { LogOut, Mail, UserRound } from 'lucide-react';
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

const roleQuery = queryOptions({
  queryKey: ['/api/operations/me'],
  queryFn: ({ signal }) => call('GET /api/operations/me', { signal }),
});

/** Links for operators. Rendered with the open menu, so that other pages do not call. */
const OperatorItems = () =>
  useQuery(roleQuery).data?.operator && (
    <DropdownMenuItem asChild>
      <Link to={accountPaths.emailOperations()}>
        <Mail aria-hidden />
        Email Operations
      </Link>
    </DropdownMenuItem>
  );

export const AvatarMenu = ({ user }: { user: CurrentUser }) => {
  const { signOut, isPending } = useSignOut();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Trigger type="button" aria-label={`Account menu of ${user.username}`}>
          <Avatar src={user.avatar} seed={user.id} name={user.username} />
        </Trigger>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>
          <bdi>{user.username}</bdi>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to={accountPaths.profile()}>
            <UserRound aria-hidden />
            Profile
          </Link>
        </DropdownMenuItem>
        <OperatorItems />
        <DropdownMenuItem tone="danger" disabled={isPending} onSelect={signOut}>
          <LogOut aria-hidden />
          Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
