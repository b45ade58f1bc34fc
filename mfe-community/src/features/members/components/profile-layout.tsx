import { Card, Page } from '@portal/ui';
import type { ReactNode } from 'react';
import { MemberCardSkeleton } from './member-card.tsx';

/** A player's page: one card in a narrow column. */
export const ProfileLayout = ({ children }: { children: ReactNode }) => (
  <Page width="text">
    <Card padding="lg">{children}</Card>
  </Page>
);

/** The page while its code and data load. */
export const ProfileSkeleton = () => (
  <ProfileLayout>
    <MemberCardSkeleton isTitle />
  </ProfileLayout>
);
