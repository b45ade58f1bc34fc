import { Card, Heading, Stack, Text, theme } from '@portal/ui';
import { type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';

const Title = styled(Heading)`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};

  svg { flex: none; inline-size: 1.35rem; block-size: 1.35rem; color: ${theme.color.accent}; }
`;

interface TitledCardProps {
  title: string;
  /** A `lucide-react` icon. */
  icon?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A card that is a landmark named by its title. */
export const TitledCard = ({ title, icon, description, children, ref }: TitledCardProps) => {
  const titleId = useId();
  return (
    <Card padding="lg" asChild>
      <section aria-labelledby={titleId} ref={ref}>
        <Stack gap={1}>
          <Title level={2} size="title" id={titleId}>
            {icon}
            {title}
          </Title>
          {description && <Text tone="muted">{description}</Text>}
        </Stack>
        {children}
      </section>
    </Card>
  );
};
