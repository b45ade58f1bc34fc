import { Card, Page, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { ToolColumn, ToolColumns } from './mail-layout';

export interface MailPageSkeletonProps {
  /** Heights of the cards of each column, below their titles. */
  columns: readonly (readonly string[])[];
}

/** The shape of an e-mail page while its code (and the session) is on its way. */
export const MailPageSkeleton = ({ columns }: MailPageSkeletonProps) => (
  <SkeletonGroup>
    <Page>
      <Stack gap={2}>
        <Skeleton width="16rem" height={`calc(1.12 * ${theme.fontSize.display})`} />
        <Skeleton width="22rem" height={`calc(1.55 * ${theme.fontSize.lead})`} />
      </Stack>
      <ToolColumns>
        {columns.map((heights) => (
          <ToolColumn key={heights.join()}>
            {heights.map((height) => (
              <Card key={height} padding="lg">
                <Skeleton width="12rem" height="1.75rem" />
                <Skeleton shape="block" height={height} />
              </Card>
            ))}
          </ToolColumn>
        ))}
      </ToolColumns>
    </Page>
  </SkeletonGroup>
);
