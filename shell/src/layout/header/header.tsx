import type { CurrentUser } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { ButtonLink, Link, usePortalConfig, useSession } from '@portal/portal';
import { Cluster, createLazy, focusRing, Logo, media, Skeleton, SkipLink, theme, useOnDemand } from '@portal/ui';
import { styled } from 'styled-components';
import { paths } from '../../routing/shell-routes.ts';
import { AvatarButton } from './avatar-button.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NotificationBell } from './notification-bell.tsx';

const Bar = styled.header`
  position: sticky;
  z-index: ${theme.layer.header};
  inset-block-start: 0;
  background: color-mix(in srgb, ${theme.color.ink} 86%, transparent);
  border-block-end: 1px solid ${theme.color.line};
  backdrop-filter: blur(12px);

  ${media.forcedColors} { background: Canvas; backdrop-filter: none; }
  ${media.print} { display: none; }
`;

const Content = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: ${theme.headerHeight};
  max-width: calc(${theme.pageWidth.wide} + 2 * ${theme.space[4]});
  margin-inline: auto;
  padding-inline: ${theme.space[4]};
`;

const HomeLink = styled(Link)`
  ${focusRing}
  display: flex;
  align-items: center;
  min-width: ${theme.touchTarget};
  min-height: ${theme.touchTarget};
  border-radius: ${theme.radius.md};
  text-decoration: none;

  ${media.lg} { margin-inline-end: ${theme.space[4]}; }
`;

/* On phones the name does not fit beside the buttons. */
const SmallLogo = styled(Logo)`
  ${media.sm} { display: none; }
`;

const FullLogo = styled(Logo)`
  ${media.compact} { display: none; }
`;

/* Fills the bar, so that nothing moves when the buttons replace their skeleton. */
const AtEnd = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  align-self: stretch;
  justify-content: flex-end;
`;

const avatarMenu = createLazy(() => import(/* webpackChunkName: "avatar-menu" */ './avatar-menu.tsx'));

const AccountMenu = ({ user }: { user: CurrentUser }) => {
  const { code, trigger } = useOnDemand(avatarMenu);
  if (code) return <code.AvatarMenu user={user} />;
  return <AvatarButton user={user} aria-haspopup="menu" aria-expanded={false} {...trigger} />;
};

/* One below the other where large text leaves no space next to the logo. */
const Buttons = styled(Cluster)`
  padding-block: ${theme.space[2]};
  white-space: nowrap;
`;

const SignedOut = () => (
  <Buttons gap={1} justify="end">
    <ButtonLink size="sm" variant="ghost" to={accountPaths.signIn()}>
      Sign In
    </ButtonLink>
    <ButtonLink size="sm" to={accountPaths.signUp()}>
      Sign Up
    </ButtonLink>
  </Buttons>
);

const SessionArea = () => {
  const session = useSession();
  const { notifications } = usePortalConfig().features;
  switch (session.status) {
    case 'loading':
      return <Skeleton shape="circle" width="40px" height="40px" />;
    case 'signed-in':
      return (
        <>
          {notifications && <NotificationBell />}
          <AccountMenu user={session.user} />
        </>
      );
    case 'signed-out':
      return <SignedOut />;
  }
};

export const Header = () => {
  const { communityName } = usePortalConfig();
  return (
    <Bar>
      <SkipLink href="#main">Skip to content</SkipLink>
      <Content>
        <MobileMenu />
        <HomeLink to={paths.home()} aria-label={`${communityName}, home`}>
          <SmallLogo name={communityName} markOnly />
          <FullLogo name={communityName} />
        </HomeLink>
        <MainNavigation />
        <AtEnd>
          <SessionArea />
        </AtEnd>
      </Content>
    </Bar>
  );
};
