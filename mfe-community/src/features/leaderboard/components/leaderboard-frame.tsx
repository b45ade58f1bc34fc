import { media, Page, PageHeader, Stack, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from '../../../shared/leaderboard/texts';

/** Search box and platform filter: one line where there is room. */
export const Toolbar = styled.div`
  display: grid;
  gap: ${theme.space[3]};

  /* The search needs no room for an error under it. */
  && > * { row-gap: 0; }

  ${media.sm} { grid-template-columns: minmax(0, 1fr) 14rem; }
`;

/** Title and column of the leaderboard, with its rows or with what holds their place. */
export const LeaderboardFrame = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    <Stack gap={5}>{children}</Stack>
  </Page>
);
