import { Link } from '@portal/portal';
import { Card, Page, PageHeader, TextLink, theme } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { paths } from '../paths';

/** Links below a form, one per line. */
export const AuthLinks = styled.nav.attrs({ 'aria-label': 'Account help' })`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[1]};
  font-size: ${theme.fontSize.small};

  /* Each link is a touch target. */
  a { min-height: ${theme.touchTarget}; }
`;

export const AuthLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink asChild>
    <Link to={to}>{children}</Link>
  </TextLink>
);

export const BackToSignIn = () => (
  <AuthLink to={paths.authSignIn()}>
    <ArrowLeft aria-hidden />
    Back to Sign In
  </AuthLink>
);

interface AuthScreenProps {
  title: string;
  subtitle: ReactNode;
  /** Shown below the form. */
  links?: ReactNode;
  children: ReactNode;
}

/** A screen with one form: a narrow card with the page title. */
export const AuthScreen = ({ title, subtitle, links, children }: AuthScreenProps) => {
  const titleId = useId();
  return (
    <Page width="form">
      <Card padding="lg" asChild>
        <section aria-labelledby={titleId}>
          <PageHeader centered title={<span id={titleId}>{title}</span>} subtitle={subtitle} />
          {children}
          {links && <AuthLinks>{links}</AuthLinks>}
        </section>
      </Card>
    </Page>
  );
};
