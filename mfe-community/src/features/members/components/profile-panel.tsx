import type { MemberProfile } from '@portal/contracts';
import { useQuery } from '@portal/portal';
import { Card, EmptyState, ErrorState, Heading, theme } from '@portal/ui';
import { UserRoundSearch } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';
import { memberProfileQuery } from '../../../shared/api/member-profile';
import { useFailureToast } from '../../../shared/use-failure-toast';
import { texts } from '../texts';
import { MemberCardSkeleton } from './members-skeleton';

const Title = styled(Heading)`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};

  svg { flex: none; inline-size: 1.35rem; block-size: 1.35rem; color: ${theme.color.accent}; }
`;

/* Scrolled to on a phone, the header does not cover it. */
const Panel = styled.section`
  scroll-margin-block-start: 5rem;
`;

type ShowMember = (member: MemberProfile) => ReactNode;

const LoadedMember = ({ id, children }: { id: string; children: ShowMember }) => {
  const { data, isError, error, refetch } = useQuery(memberProfileQuery(id));
  useFailureToast(error, texts.profileFailedTitle);
  if (data) return children(data);
  if (isError) return <ErrorState title={texts.profileFailed} headingLevel={3} onRetry={() => refetch()} />;
  return <MemberCardSkeleton />;
};

export interface ProfilePanelProps {
  selectedId: string | null;
  ref?: Ref<HTMLElement>;
  /** Shows the profile once it is there. */
  children: ShowMember;
}

/** The card for the member that was chosen. */
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
