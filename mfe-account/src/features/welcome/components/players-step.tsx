import { communityPaths, suggestedPlayersWidget } from '@portal/contracts/community/ui';
import { competitionPaths, openCupsWidget } from '@portal/contracts/competition/ui';
import { ButtonLink, PageLink, usePortalConfig, Widget } from '@portal/portal';
import { Card, ErrorState, Section, SkeletonGroup } from '@portal/ui';
import { CupsSkeleton, PlayersSkeleton } from '../welcome-frame.tsx';

const failureCard = (title: string) => (retry: () => void) => (
  <Card padding="lg">
    <ErrorState title={title} onRetry={retry} />
  </Card>
);

interface PlayersStepProps {
  userId: string;
  /** Username of the player whose link the new player followed. */
  from: string | undefined;
  /** Where the player goes at the end. */
  destination: string;
}

/** The second step: players to follow and cups to enter, by the remotes that own them. */
export const PlayersStep = ({ userId, from, destination }: PlayersStepProps) => {
  const { followFeed, playTournaments } = usePortalConfig().features;
  return (
    <>
      {followFeed && (
        <Section title="Players to follow">
          <Widget
            of={suggestedPlayersWidget}
            props={from === undefined ? { userId } : { userId, from }}
            skeleton={
              <SkeletonGroup>
                <PlayersSkeleton />
              </SkeletonGroup>
            }
            fallback={<PageLink to={communityPaths.members()}>Find players</PageLink>}
            failure={failureCard("Couldn't load suggestions.")}
          />
        </Section>
      )}
      {playTournaments && (
        <Section title="Cups you can join">
          <Widget
            of={openCupsWidget}
            props={{}}
            skeleton={
              <SkeletonGroup>
                <CupsSkeleton />
              </SkeletonGroup>
            }
            fallback={<PageLink to={competitionPaths.tournaments()}>See tournaments</PageLink>}
            failure={failureCard("Couldn't load cups.")}
          />
        </Section>
      )}
      <ButtonLink size="lg" fullWidth to={destination}>
        {destination === '/' ? 'Go to My Matchday' : 'Continue'}
      </ButtonLink>
    </>
  );
};
