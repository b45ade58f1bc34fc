import { oneOf } from '@portal/contracts/ui';
import { usePortalConfig, useSearchParams } from '@portal/portal';
import { Card, Page, PageHeader, Section, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { type WelcomeStep, welcomeSteps } from '../../paths.ts';

const texts = {
  game: { title: 'Welcome', subtitle: 'Everything here is optional, and you can change it later on your profile.' },
  players: { title: 'Find your rivals', subtitle: 'Follow players and enter your first cup.' },
};

/** The step in the URL; undefined for the first one. */
export const useStep = (): WelcomeStep | undefined => {
  const [searchParams] = useSearchParams();
  return oneOf(welcomeSteps, searchParams.get('step'));
};

/** Whether this portal has anything on the second step. */
export const useHasPlayersStep = (): boolean => {
  const { followFeed, playTournaments } = usePortalConfig().features;
  return followFeed || playTournaments;
};

const Title = styled.span`
  &:focus { outline: none; }
`;

interface WelcomeFrameProps {
  step: WelcomeStep | undefined;
  /** Whether the title takes the focus, because the step replaces another one. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The header of a step and its content. */
export const WelcomeFrame = ({ step, takesFocus = false, children }: WelcomeFrameProps) => {
  const title = useRef<HTMLSpanElement>(null);
  const hasSteps = useHasPlayersStep();
  useEffect(() => {
    if (!takesFocus) return;
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [takesFocus]);
  const text = texts[step ?? 'game'];
  return (
    <Page width="text">
      <PageHeader
        title={
          <Title ref={title} tabIndex={-1}>
            {text.title}
          </Title>
        }
        subtitle={hasSteps ? `Step ${step ? 2 : 1} of 2. ${text.subtitle}` : text.subtitle}
      />
      {children}
    </Page>
  );
};

const CardSkeleton = ({ height }: { height: string }) => (
  <Card padding="lg">
    <Skeleton width="10rem" height="1.5rem" />
    <Skeleton shape="block" height={height} />
  </Card>
);

const GameSkeleton = () => (
  <Stack gap={5}>
    <CardSkeleton height="10rem" />
    <CardSkeleton height="10rem" />
    <CardSkeleton height="16rem" />
    <Skeleton shape="block" height="3.25rem" />
  </Stack>
);

/** Three suggested players. */
export const PlayersSkeleton = () => (
  <Stack gap={2}>
    <Skeleton shape="block" height="72px" />
    <Skeleton shape="block" height="72px" />
    <Skeleton shape="block" height="72px" />
  </Stack>
);

/** The sentence above the cups, and the first cup. */
export const CupsSkeleton = () => (
  <Stack gap={3}>
    <Skeleton width="16rem" height="1lh" />
    <Skeleton shape="block" height="88px" />
  </Stack>
);

const PlayersStepSkeleton = () => {
  const { followFeed, playTournaments } = usePortalConfig().features;
  return (
    <>
      {followFeed && (
        <Section title={<Skeleton width="10rem" height="1lh" />}>
          <PlayersSkeleton />
        </Section>
      )}
      {playTournaments && (
        <Section title={<Skeleton width="10rem" height="1lh" />}>
          <CupsSkeleton />
        </Section>
      )}
      <Skeleton shape="block" height={theme.touchTarget} />
    </>
  );
};

/** The page while its code or the session loads. */
export const WelcomeSkeleton = () => {
  const step = useStep();
  return (
    <SkeletonGroup>
      <WelcomeFrame step={step}>{step ? <PlayersStepSkeleton /> : <GameSkeleton />}</WelcomeFrame>
    </SkeletonGroup>
  );
};
