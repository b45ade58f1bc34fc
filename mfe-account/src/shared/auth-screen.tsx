import { Card, Page, PageHeader } from '@portal/ui';
import { type ReactNode, useId } from 'react';
import { AuthLinks } from './auth-links';

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
