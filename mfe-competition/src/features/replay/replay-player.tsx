import type { TournamentBracket, TournamentLogEntry } from '@portal/contracts';
import { keepPreviousData, useDebounced, useQuery } from '@portal/portal';
import { useMedia } from '@portal/screens';
import {
  Button,
  Card,
  Cluster,
  EmptyState,
  focusRing,
  IconButton,
  media,
  QueryState,
  Stack,
  Text,
  theme,
} from '@portal/ui';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { playQueries } from '../../live/queries.ts';
import { ViewSkeleton } from '../../shared/lazy-view.tsx';
import { createMomentTexts } from './describe-moment.ts';

const stepMs = 1_500;
/** While the slider is dragged, only where it rests is loaded. */
const settleMs = 150;

const Slider = styled.input.attrs({ type: 'range' })`
  ${focusRing}
  inline-size: 100%;
  min-block-size: ${theme.touchTarget};
  margin: 0;
  accent-color: ${theme.color.accent};
  cursor: pointer;
  border-radius: ${theme.radius.sm};
`;

/** Keeps its height, so that the bracket below stays where it is. */
const Label = styled(Text)`
  min-block-size: 3rem;
  overflow-wrap: anywhere;

  ${media.md} { min-block-size: 1.5rem; }
`;

/** The position in a list of moments, which moves by itself while it plays. */
const usePosition = (last: number) => {
  const [at, setAt] = useState(0);
  const [isStarted, setStarted] = useState(false);
  const isPlaying = isStarted && at < last;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = window.setInterval(() => setAt((before) => Math.min(before + 1, last)), stepMs);
    return () => window.clearInterval(timer);
  }, [isPlaying, last]);
  return {
    at,
    isPlaying,
    /** Moves to a moment and stays there. */
    move: (to: number) => {
      setStarted(false);
      setAt(Math.max(0, Math.min(last, to)));
    },
    pause: () => setStarted(false),
    play: () => {
      if (at === last) setAt(0);
      setStarted(true);
    },
  };
};

interface PlayerProps {
  bracket: TournamentBracket;
  moments: readonly TournamentLogEntry[];
  onClose: () => void;
  /** Shows the bracket of the chosen moment. */
  children: (bracket: TournamentBracket) => ReactNode;
}

const Player = ({ bracket, moments, onClose, children }: PlayerProps) => {
  const last = moments.length - 1;
  const { at, isPlaying, move, pause, play } = usePosition(last);
  const prefersSteps = useMedia('(prefers-reduced-motion: reduce)');
  const describe = useMemo(() => createMomentTexts(bracket, moments), [bracket, moments]);
  const moment = moments[at];
  const text = moment ? describe(moment) : '';
  const version = useDebounced(moment?.version ?? 0, settleMs);
  const shown = useQuery({ ...playQueries.moment(bracket.id, version), placeholderData: keepPreviousData });
  return (
    <Stack gap={6}>
      <Card asChild>
        <section aria-label="Replay">
          <div>
            <Text size="small" tone="muted">
              {`Moment ${at + 1} of ${moments.length}`}
            </Text>
            <Label>{text}</Label>
          </div>
          <Slider
            aria-label="Moment"
            min={0}
            max={last}
            value={at}
            aria-valuetext={text}
            onChange={({ target }) => move(Number(target.value))}
          />
          <Cluster>
            <IconButton
              icon={<ChevronLeft aria-hidden />}
              label="Previous moment"
              inactive={at === 0}
              onClick={() => move(at - 1)}
            />
            {!prefersSteps && (
              <Button variant="secondary" onClick={isPlaying ? pause : play}>
                {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
                {isPlaying ? 'Pause' : 'Play'}
              </Button>
            )}
            <IconButton
              icon={<ChevronRight aria-hidden />}
              label="Next moment"
              inactive={at === last}
              onClick={() => move(at + 1)}
            />
            <Button variant="ghost" onClick={onClose} aria-label="Close replay">
              Close
            </Button>
          </Cluster>
        </section>
      </Card>
      <QueryState card query={shown} skeleton={<ViewSkeleton />} failure="Couldn't load this moment.">
        {(then) => children({ ...bracket, ...then })}
      </QueryState>
    </Stack>
  );
};

/** Shows the bracket at any moment since the start, with a slider and buttons. */
export const ReplayPlayer = ({ bracket, onClose, children }: Omit<PlayerProps, 'moments'>) => {
  const query = useQuery({
    ...playQueries.moments(bracket.id, bracket.version),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      card
      query={query}
      skeleton={<ViewSkeleton />}
      empty={<EmptyState>There is no replay of this tournament.</EmptyState>}
      failure="Couldn't load the replay."
    >
      {(moments) => (
        <Player bracket={bracket} moments={moments} onClose={onClose}>
          {children}
        </Player>
      )}
    </QueryState>
  );
};
