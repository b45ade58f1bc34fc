import { Card, Page, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { ToolColumn, ToolColumns } from './mail-layout';

export interface EmailPageSkeletonProps {
  /** Height of what stands above the tools. */
  lead?: string;
  /** Heights of what stands in the cards of each column, under their titles. */
  left: readonly string[];
  right: readonly string[];
}

const Column = ({ heights }: { heights: readonly string[] }) => (
  <ToolColumn>
    {heights.map((height) => (
      <Card key={height} padding="lg">
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton shape="block" height={height} />
      </Card>
    ))}
  </ToolColumn>
);

/** The shape of an e-mail page while its code (and the session) is on its way. */
export const EmailPageSkeleton = ({ lead, left, right }: EmailPageSkeletonProps) => (
  <SkeletonGroup>
    <Page>
      <Stack gap={2}>
        <Skeleton width="16rem" height={`calc(1.12 * ${theme.fontSize.display})`} />
        <Skeleton width="22rem" height={`calc(1.55 * ${theme.fontSize.lead})`} />
      </Stack>
      {lead && <Skeleton shape="block" height={lead} />}
      <ToolColumns>
        <Column heights={left} />
        <Column heights={right} />
      </ToolColumns>
    </Page>
  </SkeletonGroup>
);
