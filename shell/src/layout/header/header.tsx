import { Link, usePortalConfig } from '@portal/portal';
import { focusRing, Logo, media, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { paths } from '../../routing/paths';
import { SkipToMain } from '../main-landmark';
import { MainNavigation } from './main-navigation';
import { MobileMenu } from './mobile-menu';
import { SessionArea } from './session-area';

const Bar = styled.header`
  position: sticky;
  z-index: ${theme.layer.header};
  inset-block-start: 0;
  background: color-mix(in srgb, ${theme.color.ink} 86%, transparent);
  border-block-end: 1px solid ${theme.color.line};
  backdrop-filter: blur(12px);
`;

const Content = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  height: ${theme.space[16]};
  max-width: calc(${theme.pageWidth.wide} + 2 * ${theme.space[4]});
  margin-inline: auto;
  padding-inline: ${theme.space[4]};
`;

const HomeLink = styled(Link)`
  ${focusRing}
  display: flex;
  min-width: 0;
  border-radius: ${theme.radius.md};
  text-decoration: none;

  ${media.lg} { margin-inline-end: ${theme.space[4]}; }
`;

/* A phone has no room for the name beside the buttons. */
const SmallLogo = styled(Logo)`
  ${media.sm} { display: none; }
`;

const FullLogo = styled(Logo)`
  ${media.compact} { display: none; }
`;

/* Takes the rest of the bar, so that it stays where it is when the buttons come in place of their skeleton. */
const AtEnd = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  align-self: stretch;
  justify-content: flex-end;
`;

/** The bar above every page. */
export const Header = () => {
  const { communityName } = usePortalConfig();
  return (
    <Bar>
      <SkipToMain />
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
