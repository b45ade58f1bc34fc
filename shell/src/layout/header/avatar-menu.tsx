import type { CurrentUser } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { call, Link, queryOptions, usePortalConfig, useQuery, useSignOut } from '@portal/portal';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@portal/ui/menu';
import { Blocks, Inbox, LogOut, Mail, MailX, Newspaper, ScrollText, Swords, UserRound } from 'lucide-react';
import { useOpenState } from '../navigation.ts';
import { AvatarButton } from './avatar-button.tsx';
import { editorQuery } from './editor-query.ts';

const roleQuery = queryOptions({
  queryKey: ['/api/operations/me'],
  queryFn: ({ signal }) => call('GET /api/operations/me', { signal }),
});

const operatorPages = [
  { label: 'Email overview', Icon: Mail, path: accountPaths.emailOperations() },
  { label: 'Emails', Icon: Inbox, path: accountPaths.emailOperations({ tab: 'emails' }) },
  { label: 'Email suppressions', Icon: MailX, path: accountPaths.emailOperations({ tab: 'suppressions' }) },
  { label: 'Email audit log', Icon: ScrollText, path: accountPaths.emailOperations({ tab: 'audit' }) },
  { label: 'Remotes', Icon: Blocks, path: accountPaths.remoteOperations() },
];

/** Links for operators. Rendered with the open menu, so that other pages do not call. */
const OperatorItems = () =>
  useQuery(roleQuery).data?.operator && (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>Operations</DropdownMenuLabel>
      {operatorPages.map(({ label, Icon, path }) => (
        <DropdownMenuItem key={path} asChild>
          <Link to={path}>
            <Icon aria-hidden />
            {label}
          </Link>
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
    </>
  );

/** The link for editors. Rendered with the open menu, as `OperatorItems` is. */
const EditorItem = () =>
  useQuery(editorQuery).data?.editor && (
    <DropdownMenuItem asChild>
      <Link to={communityPaths.desk()}>
        <Newspaper aria-hidden />
        Editor's desk
      </Link>
    </DropdownMenuItem>
  );

/** The button with its menu, which is open at first. */
export const AvatarMenu = ({ user }: { user: CurrentUser }) => {
  const { signOut, isPending } = useSignOut();
  const { playTournaments, newsDesk } = usePortalConfig().features;
  const [open, setOpen] = useOpenState(true);
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <AvatarButton user={user} />
      </DropdownMenuTrigger>
      <DropdownMenuContent onClose={() => setOpen(false)}>
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
        {playTournaments && (
          <DropdownMenuItem asChild>
            <Link to={competitionPaths.ownMatches()}>
              <Swords aria-hidden />
              My Matches
            </Link>
          </DropdownMenuItem>
        )}
        {newsDesk && <EditorItem />}
        <OperatorItems />
        <DropdownMenuItem tone="danger" disabled={isPending} onSelect={signOut}>
          <LogOut aria-hidden />
          Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
