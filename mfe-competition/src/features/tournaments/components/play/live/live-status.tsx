import type { TournamentBracket } from '@portal/contracts';
import { media, Text, theme, VisuallyHidden } from '@portal/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { findNewResults, formatNews } from './result-news';

/** Screen readers are interrupted at most this often. */
const quietMs = 10_000;

/** Collects new results, and announces them in one message after a pause. */
const useResultNews = (rounds: TournamentBracket['rounds']): string => {
  const [news, setNews] = useState('');
  const last = useRef(rounds);
  const waiting = useRef<string[]>([]);
  const timer = useRef<number>(undefined);
  const announce = useEffectEvent(() => {
    timer.current = undefined;
    if (waiting.current.length === 0) return;
    setNews(formatNews(waiting.current));
    waiting.current = [];
    timer.current = window.setTimeout(announce, quietMs);
  });
  useEffect(() => {
    if (last.current === rounds) return;
    waiting.current = [...findNewResults(last.current, rounds), ...waiting.current];
    last.current = rounds;
    if (timer.current === undefined) announce();
  }, [rounds]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return news;
};

const Line = styled(Text)`
  ${media.print} { display: none; }
  &[data-lost] { color: ${theme.color.amber}; }
`;

interface LiveStatusProps {
  bracket: TournamentBracket;
  /** Whether the last request for changes succeeded. */
  isConnected: boolean;
}

/** Whether the page is up to date, and new results for screen readers. */
export const LiveStatus = ({ bracket, isConnected }: LiveStatusProps) => {
  const news = useResultNews(bracket.rounds);
  const isOver = bracket.phase === 'settled' || bracket.phase === 'cancelled';
  return (
    <>
      {!isOver && (
        <Line size="small" tone="muted" data-lost={isConnected ? undefined : ''}>
          {isConnected ? 'Updated just now' : 'Reconnecting…'}
        </Line>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
};
