import { PageLink } from '@portal/portal';
import { CallForm, type CallFormProps } from '@portal/portal/forms';
import { PageHeader, theme } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { AuthFrame } from './auth-frame';

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

/** A link within a text. It keeps the distance of the lines around it. */
export const InlineLink = styled(PageLink)`
  margin-block: calc((1lh - ${theme.touchTarget}) / 2);
`;

export const BackToSignIn = () => (
  <PageLink to={paths.authSignIn()}>
    <ArrowLeft aria-hidden />
    Back to Sign In
  </PageLink>
);

interface AuthScreenProps extends Omit<CallFormProps, 'submitProps' | 'title'> {
  title: string;
  subtitle: string;
  /** Shown below the form. */
  links: ReactNode;
}

/** A screen with one form: a narrow card with the page title. */
export const AuthScreen = ({ title, subtitle, links, ...form }: AuthScreenProps) => {
  const titleId = useId();
  return (
    <AuthFrame>
      <section aria-labelledby={titleId}>
        <PageHeader centered title={<span id={titleId}>{title}</span>} subtitle={subtitle} />
        <CallForm submitProps={{ size: 'lg', fullWidth: true }} {...form} />
        <AuthLinks>{links}</AuthLinks>
      </section>
    </AuthFrame>
  );
};
