import type { TournamentBracket } from '@portal/contracts';
import { Button, createLazy, media, Stack } from '@portal/ui';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { LazyView } from '../../shared/lazy-view.tsx';

const player = createLazy(
  async () => (await import(/* webpackChunkName: "tournament-replay" */ '../replay/replay-player.tsx')).ReplayPlayer,
);

const OnScreen = styled.div`
  ${media.print} { display: none; }
`;

interface ReplayProps {
  bracket: TournamentBracket;
  /** Shows a bracket: the present one, or that of the chosen moment. */
  children: (bracket: TournamentBracket) => ReactNode;
}

/** Offers a replay of a tournament that is over. */
export const Replay = ({ bracket, children }: ReplayProps) => {
  const [isOpen, setOpen] = useState(false);
  if (bracket.phase !== 'finished' && bracket.phase !== 'settled') return children(bracket);
  if (isOpen)
    return (
      <LazyView
        view={player}
        props={{ bracket, children, onClose: () => setOpen(false) }}
        failure="Couldn't load the replay."
      />
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
