import { Card, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { ClanGrid } from './clan-grid';

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

const Head = styled.div`
  display: flex;
  gap: ${theme.space[4]};
  align-items: center;
`;

/** The list's shape while the clans are on their way. */
export const ClanListSkeleton = () => (
  <SkeletonGroup>
    <ClanGrid>
      {cards.map((card) => (
        <Card key={card}>
          <Head>
            <Skeleton shape="block" width="64px" height="64px" />
            <Stack gap={2}>
              <Skeleton width="9rem" height="1.5rem" />
              <Skeleton width="6rem" />
              <Skeleton width="8rem" />
            </Stack>
          </Head>
          <Skeleton shape="block" height="4.65rem" />
          <Skeleton shape="block" height="2.25rem" />
        </Card>
      ))}
    </ClanGrid>
  </SkeletonGroup>
);
