import { ButtonLink, usePortalConfig, useSearchParams } from '@portal/portal';
import { Card, Cluster, Stack, Text, TextLink, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { Clock, Handshake, LifeBuoy, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ContactForm } from './contact-form.tsx';
import { ContactFrame } from './contact-frame.tsx';

const Entry = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${theme.space[3]};
  overflow-wrap: anywhere;

  a { min-height: ${theme.touchTarget}; }
  > svg {
    grid-row: span 2;
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.accent};
  }
`;

interface DetailProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

const Detail = ({ icon, label, children }: DetailProps) => (
  <Entry>
    {icon}
    <Text as="dt" size="small" tone="muted">
      {label}
    </Text>
    <Text as="dd">{children}</Text>
  </Entry>
);

const ContactDetails = () => {
  const { emails, phone, postalAddress } = usePortalConfig();
  return (
    <TitledCard title="Contact Details">
      <Stack asChild>
        <dl>
          <Detail icon={<LifeBuoy aria-hidden size={20} />} label="Support">
            <TextLink href={`mailto:${emails.support}`}>{emails.support}</TextLink>
          </Detail>
          <Detail icon={<Handshake aria-hidden size={20} />} label="Partnerships">
            <TextLink href={`mailto:${emails.partnership}`}>{emails.partnership}</TextLink>
          </Detail>
          <Detail icon={<Phone aria-hidden size={20} />} label="Phone">
            <TextLink href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</TextLink>
          </Detail>
          <Detail icon={<Clock aria-hidden size={20} />} label="Hours">
            Monday-Friday 9:00 AM-6:00 PM PST
          </Detail>
          <Detail icon={<MapPin aria-hidden size={20} />} label="Address">
            {postalAddress}
          </Detail>
        </dl>
      </Stack>
    </TitledCard>
  );
};

const QuickSupport = () => {
  const { faqUrl, discordUrl } = usePortalConfig();
  return (
    <TitledCard title="Quick Support">
      <Text tone="muted">Find common questions in the FAQ, or get help from the community at any hour.</Text>
      <Cluster>
        <ButtonLink variant="secondary" to={faqUrl} newTab>
          Visit FAQ
        </ButtonLink>
        <ButtonLink variant="secondary" to={discordUrl} newTab>
          Join Discord
        </ButtonLink>
      </Cluster>
    </TitledCard>
  );
};

export const Page = () => {
  const [query] = useSearchParams();
  const { clanLife } = usePortalConfig().features;
  // Links with a subject report what players of clans have written.
  const subject = (clanLife && query.get('subject')) || '';
  return (
    <ContactFrame>
      <Card padding="lg">
        <ContactForm key={subject} subject={subject} />
      </Card>
      <Stack gap={6}>
        <ContactDetails />
        <QuickSupport />
      </Stack>
    </ContactFrame>
  );
};
