import { featuredFixtureWidget } from '@portal/contracts/competition/ui';
import { FixtureCard } from '@portal/match';
import { PaintedPart, usePortalConfig, Widget } from '@portal/portal';
import { media, SkeletonGroup, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/* Phones show the fixture first, so that it is above the fold. */
const Columns = styled.div`
  display: grid;
  gap: ${theme.space[4]};

  > :last-child { order: -1; }

  ${media.lg} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);

    > :last-child { order: 0; }
  }
`;

/** The landing hero with the live or the next fixture beside it. */
export const VisitorsTop = ({ landing }: { landing: ReactNode }) => {
  const { playTournaments } = usePortalConfig().features;
  if (!playTournaments) return landing;
  return (
    <Columns>
      {landing}
      <div>
        <Widget
          of={featuredFixtureWidget}
          props={{}}
          skeleton={
            <PaintedPart name={featuredFixtureWidget.name}>
              <SkeletonGroup>
                <FixtureCard size="card" fixture={undefined} paintedFrom="0" />
              </SkeletonGroup>
            </PaintedPart>
          }
          fallback={null}
        />
      </div>
    </Columns>
  );
};
