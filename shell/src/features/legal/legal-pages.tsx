import { formatDateline, type PublicPortalConfig, usePortalConfig } from '@portal/portal';
import { Heading, Page, PageHeader, Stack, Text, TextLink, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import privacy from './privacy.json';
import terms from './terms.json';

const EmailLink = styled(TextLink)`
  min-height: ${theme.touchTarget};
  /* Keeps the distance of the lines around it. */
  margin-block: calc((1lh - ${theme.touchTarget}) / 2);
  overflow-wrap: anywhere;
`;

interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
  /** More points where tournaments are played. */
  playPoints?: readonly string[];
}

interface LegalDocumentProps {
  title: string;
  intro: string;
  sections: readonly LegalSection[];
  /** The last section: a question and the address to write to. */
  contact: { title: string; question: string };
  address: keyof PublicPortalConfig['emails'];
}

const lastUpdated = '2024-12-15';

const Points = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
  padding-inline-start: ${theme.space[5]};

  li::marker { color: ${theme.color.accent}; }
`;

const LegalPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Stack gap={3}>
      <Heading level={2} size="title">
        {title}
      </Heading>
      {children}
    </Stack>
  </section>
);

const LegalDocument = ({ title, intro, sections, contact, address }: LegalDocumentProps) => {
  const { emails, features } = usePortalConfig();
  const email = emails[address];
  return (
    <Page width="text">
      <PageHeader
        title={title}
        subtitle={
          <>
            Last updated:{' '}
            <time dateTime={lastUpdated}>{formatDateline(lastUpdated, features.oneDateStyle ? 'short' : 'long')}</time>
          </>
        }
      />
      <Stack gap={10}>
        <Text size="lead">{intro}</Text>
        {sections.map((section) => (
          <LegalPart key={section.title} title={section.title}>
            {section.paragraphs.map((paragraph) => (
              <Text key={paragraph}>{paragraph}</Text>
            ))}
            {section.points && (
              <Points>
                {[...section.points, ...((features.playTournaments && section.playPoints) || [])].map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </Points>
            )}
          </LegalPart>
        ))}
        <LegalPart title={contact.title}>
          <Text>
            {contact.question} Write to <EmailLink href={`mailto:${email}`}>{email}</EmailLink>.
          </Text>
        </LegalPart>
      </Stack>
    </Page>
  );
};

export const TermsPage = () => <LegalDocument {...terms} address="legal" />;
export const PrivacyPage = () => <LegalDocument {...privacy} address="privacy" />;
