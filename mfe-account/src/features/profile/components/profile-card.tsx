import { Card, Heading, theme } from '@portal/ui';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Title = styled(Heading)`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};

  svg { flex: none; inline-size: 1.35rem; block-size: 1.35rem; color: ${theme.color.accent}; }
`;

export interface ProfileCardProps {
  title: string;
  /** An icon of `lucide-react`. */
  icon: ReactNode;
  children: ReactNode;
}

/** A titled part of the profile. */
export const ProfileCard = ({ title, icon, children }: ProfileCardProps) => {
  const titleId = useId();
  return (
    <Card padding="lg" asChild>
      <section aria-labelledby={titleId}>
        <Title level={2} size="title" id={titleId}>
          {icon}
          {title}
        </Title>
        {children}
      </section>
    </Card>
  );
};
