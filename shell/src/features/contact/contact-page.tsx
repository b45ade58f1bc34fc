import { Card, media, PageHeader, Page as PageLayout, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { ContactDetails } from './contact-details';
import { ContactForm } from './contact-form';
import { QuickSupport } from './quick-support';

const Columns = styled.div`
  display: grid;
  gap: ${theme.space[6]};

  ${media.lg} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    align-items: start;
  }
`;

const Aside = styled.div`
  display: grid;
  gap: ${theme.space[6]};
`;

export const Page = () => (
  <PageLayout>
    <PageHeader title="Contact Us" subtitle="Questions, ideas or trouble? Write to us, a person reads it." />
    <Columns>
      <Card padding="lg">
        <ContactForm />
      </Card>
      <Aside>
        <ContactDetails />
        <QuickSupport />
      </Aside>
    </Columns>
  </PageLayout>
);
