import type { MemberProfile } from '@portal/contracts';
import { Card, EmptyState, ErrorState, Heading, theme } from '@portal/ui';
import { UserRoundSearch } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';
import { useMemberProfile } from '../queries';
import { texts } from '../texts';
import { MemberCardSkeleton } from './members-skeleton';

const Title = styled(Heading)`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};

  svg { flex: none; inline-size: 1.35rem; block-size: 1.35rem; color: ${theme.color.accent}; }
`;

/* Keeps the header from covering it when scrolled to. */
const Panel = styled.section`
  scroll-margin-block-start: 5rem;
`;

type ShowMember = (member: MemberProfile) => ReactNode;

const LoadedMember = ({ id, children }: { id: string; children: ShowMember }) => {
  const { data, isError, refetch } = useMemberProfile(id);
  if (data) return children(data);
  if (isError) return <ErrorState title={texts.profileFailed} headingLevel={3} onRetry={() => refetch()} />;
  return <MemberCardSkeleton />;
};

interface ProfilePanelProps {
  selectedId: string | null;
  ref?: Ref<HTMLElement>;
  /** Renders the loaded profile. */
  children: ShowMember;
}

/** The profile of the selected member. */
export const ProfilePanel = ({ selectedId, ref, children }: ProfilePanelProps) => {
  const titleId = useId();
  return (
    <Card padding="lg" asChild>
      <Panel aria-labelledby={titleId} ref={ref}>
        <Title level={2} size="title" id={titleId}>
          <UserRoundSearch aria-hidden />
          {texts.profile}
        </Title>
        {selectedId === null ? (
          <EmptyState>{texts.nothingSelected}</EmptyState>
        ) : (
          <LoadedMember key={selectedId} id={selectedId}>
            {children}
          </LoadedMember>
        )}
      </Panel>
    </Card>
  );
};
