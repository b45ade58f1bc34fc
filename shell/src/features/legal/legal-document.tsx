import { Heading, Page, PageHeader, Stack, Text, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

interface LegalDocumentProps {
  title: string;
  intro: string;
  sections: readonly LegalSection[];
  /** The last section: whom to write to. */
  contact: { title: string; content: ReactNode };
}

const LAST_UPDATED = { iso: '2024-12-15', text: 'December 15, 2024' };

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

/** A text that people must be able to read: one column, numbered or titled parts, the date of its last change. */
export const LegalDocument = ({ title, intro, sections, contact }: LegalDocumentProps) => (
  <Page width="text">
    <PageHeader
      title={title}
      subtitle={
        <>
          Last updated: <time dateTime={LAST_UPDATED.iso}>{LAST_UPDATED.text}</time>
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
              {section.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </Points>
          )}
        </LegalPart>
      ))}
      <LegalPart title={contact.title}>{contact.content}</LegalPart>
    </Stack>
  </Page>
);
