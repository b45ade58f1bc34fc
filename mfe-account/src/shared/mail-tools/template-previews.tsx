import { type EmailPreview, emailPreviewPath } from '@portal/contracts';
import { Card, Heading, Section, Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { CardRow, frameHeight } from './mail-layout';
import { previewTexts } from './texts';

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: ${frameHeight};
  /* In one line with its neighbours, however long the words above them are. */
  margin-block-start: auto;
  background: ${theme.color.ink};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
`;

/** The mail itself, written by the server's own template. The empty `sandbox` lets it run, open and reach nothing. */
const TemplateCard = ({ template }: { template: EmailPreview }) => {
  const { name, description } = previewTexts.templates[template];
  return (
    <Card asChild>
      <li>
        <Stack gap={1}>
          <Heading level={3} size="small">
            {name}
          </Heading>
          <Text tone="muted" size="small">
            {description}
          </Text>
        </Stack>
        <Frame title={previewTexts.frame(name)} src={emailPreviewPath(template)} sandbox="" loading="lazy" />
      </li>
    </Card>
  );
};

export interface TemplatePreviewsProps {
  title: string;
  templates: readonly EmailPreview[];
}

export const TemplatePreviews = ({ title, templates }: TemplatePreviewsProps) => (
  <Section title={title}>
    <CardRow $least="22rem">
      {templates.map((template) => (
        <TemplateCard key={template} template={template} />
      ))}
    </CardRow>
  </Section>
);
