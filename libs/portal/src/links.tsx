import { accountPaths } from '@portal/contracts/account/ui';
import { Button, type ButtonProps, TextLink, theme } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession } from './session/session.ts';

interface ButtonLinkProps extends LinkProps, Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  /** Opens another site in a new tab. */
  newTab?: boolean | undefined;
}

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, fullWidth, newTab = false, ...link }: ButtonLinkProps) => (
  <Button asChild variant={variant} size={size} fullWidth={fullWidth}>
    <Link {...link} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })} />
  </Button>
);

const TallLink = styled(TextLink)`
  min-height: ${theme.touchTarget};
`;

/** A text link to a page of the portal, as tall as a touch target. */
export const PageLink = (link: LinkProps) => (
  <TallLink asChild>
    <Link {...link} />
  </TallLink>
);

/** Leads from a detail page back to its list. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <div>
    <PageLink to={to}>
      <ArrowLeft aria-hidden />
      {label}
    </PageLink>
  </div>
);

/** The call to action of an empty section: create an account, or view the profile when signed in. */
export const NextStep = () =>
  useSession().status === 'signed-in' ? (
    <ButtonLink to={accountPaths.profile()}>View your profile</ButtonLink>
  ) : (
    <ButtonLink to={accountPaths.signUp()}>Create your account</ButtonLink>
  );
