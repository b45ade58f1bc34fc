import { PageLink } from '@portal/portal';
import { PageHeader, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { paths } from '../paths.ts';
import { AuthFrame } from './auth-frame.tsx';

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

/** Includes the space of the error message. */
const FieldPlaceholder = styled(Stack)`
  padding-block-end: ${theme.space[2]};
`;

const LinkPlaceholder = styled(Stack)`
  height: ${theme.touchTarget};
`;

const getKeys = (count: number) => Array.from({ length: count }, (_, index) => index);

interface FormPlaceholderProps {
  fields: number;
  links: number;
  /** Content between the fields and the button. */
  notes?: ReactNode;
}

/** Stands in for the form, whose code each page loads. */
const FormPlaceholder = ({ fields, links, notes }: FormPlaceholderProps) => (
  <SkeletonGroup>
    <Stack gap={5}>
      {getKeys(fields).map((field) => (
        <FieldPlaceholder key={field} gap={2}>
          <Skeleton width="8rem" height="1.375rem" />
          <Skeleton shape="block" height="3rem" />
        </FieldPlaceholder>
      ))}
      {notes}
      <Skeleton shape="block" height="3.25rem" />
      <Stack gap={1}>
        {getKeys(links).map((link) => (
          <LinkPlaceholder key={link} align="center" justify="center">
            <Skeleton width="12rem" height="1.25rem" />
          </LinkPlaceholder>
        ))}
      </Stack>
    </Stack>
  </SkeletonGroup>
);

/** What a page passes to its frame once its code has loaded. */
export interface AuthContent {
  /** The form. */
  children?: ReactNode;
  /** Shown below the form. */
  links?: ReactNode;
}

interface AuthLayoutProps extends AuthContent {
  title: string;
  /** Two lines are reserved while it is undefined. */
  subtitle: string | undefined;
  /** The form while `children` is undefined. */
  placeholder: FormPlaceholderProps;
}

/** A screen with one form: a narrow card with the page title. */
export const AuthLayout = ({ title, subtitle, links, placeholder, children }: AuthLayoutProps) => {
  const titleId = useId();
  return (
    <AuthFrame>
      <section aria-labelledby={titleId}>
        <PageHeader
          centered
          title={<span id={titleId}>{title}</span>}
          subtitle={subtitle ?? <Skeleton width="17rem" height="2lh" />}
        />
        {children ?? <FormPlaceholder {...placeholder} />}
        {children && <AuthLinks>{links}</AuthLinks>}
      </section>
    </AuthFrame>
  );
};
