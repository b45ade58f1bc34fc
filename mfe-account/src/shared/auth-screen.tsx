import { Card, Page, PageHeader, theme } from '@portal/ui';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

/** The lines of links under a form. */
export const AuthLinks = styled.nav.attrs({ 'aria-label': 'Account help' })`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[1]};
  font-size: ${theme.fontSize.small};

  /* Lines of their own are targets of their own: as tall as a finger needs. */
  a { min-height: ${theme.touchTarget}; }
`;

export interface AuthScreenProps {
  title: string;
  subtitle: ReactNode;
  /** Links to the neighbouring screens, under the form. */
  links?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen that has one form: a narrow card with the page's title. */
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
