import type { TournamentBracket } from '@portal/contracts';
import { Button, createLazy, ErrorState, media, Stack, useLazy } from '@portal/ui';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { ViewSkeleton } from '../../shared/view-skeleton';

const playerChunk = createLazy(() => import(/* webpackChunkName: "tournament-replay" */ '../replay/replay-player'));

const OnScreen = styled.div`
  ${media.print} { display: none; }
`;

interface ReplayProps {
  bracket: TournamentBracket;
  /** Shows a bracket: the present one, or that of the chosen moment. */
  children: (bracket: TournamentBracket) => ReactNode;
}

const OpenReplay = (props: ReplayProps & { onClose: () => void }) => {
  const code = useLazy(playerChunk);
  if (code.status === 'failed') return <ErrorState title="Couldn't load the replay." onRetry={code.retry} />;
  if (code.status === 'loading') return <ViewSkeleton />;
  return <code.value.ReplayPlayer {...props} />;
};

/** Offers a replay of a tournament that is over. */
export const Replay = ({ bracket, children }: ReplayProps) => {
  const [isOpen, setOpen] = useState(false);
  if (bracket.phase !== 'finished' && bracket.phase !== 'settled') return children(bracket);
  if (isOpen)
    return (
      <OpenReplay bracket={bracket} onClose={() => setOpen(false)}>
        {children}
      </OpenReplay>
    );
  return (
    <Stack gap={6}>
      <OnScreen>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <History aria-hidden />
          Watch the Replay
        </Button>
      </OnScreen>
      {children(bracket)}
    </Stack>
  );
};
