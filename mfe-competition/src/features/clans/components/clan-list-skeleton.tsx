import { Card, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { ClanGrid } from './clan-grid';

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

const Head = styled.div`
  display: flex;
  gap: ${theme.space[4]};
  align-items: center;
`;

const smallLine = `calc(1.55 * ${theme.fontSize.small})`;

const ButtonBone = styled(Skeleton)`
  height: 36px;
  @media (pointer: coarse) { height: ${theme.touchTarget}; }
`;

/** The list's shape while the clans are on their way. */
export const ClanListSkeleton = () => (
  <SkeletonGroup>
    <ClanGrid>
      {cards.map((card) => (
        <Card key={card}>
          <Head>
            <Skeleton shape="block" width="64px" height="64px" />
            <Stack gap={1}>
              <Skeleton width="9rem" height={`calc(1.12 * ${theme.fontSize.title})`} />
              <Skeleton width="6rem" height={smallLine} />
              <Skeleton width="8rem" height={smallLine} />
            </Stack>
          </Head>
          <Skeleton shape="block" height={`calc(3 * 1.55 * ${theme.fontSize.body})`} />
          <ButtonBone shape="block" />
        </Card>
      ))}
    </ClanGrid>
  </SkeletonGroup>
);
