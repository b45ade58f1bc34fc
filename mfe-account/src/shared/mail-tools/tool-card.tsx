import { Card, Heading, Stack, Text } from '@portal/ui';
import { type ReactNode, useId } from 'react';

export interface ToolCardProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
}

/** One tool of the e-mail pages: a titled card, found by its title. */
export const ToolCard = ({ title, description, children }: ToolCardProps) => {
  const titleId = useId();
  return (
    <Card padding="lg" asChild>
      <section aria-labelledby={titleId}>
        <Stack gap={1}>
          <Heading level={2} size="title" id={titleId}>
            {title}
          </Heading>
          {description && <Text tone="muted">{description}</Text>}
        </Stack>
        {children}
      </section>
    </Card>
  );
};
