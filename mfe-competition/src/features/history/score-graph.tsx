import type { PlayerHistory } from '@portal/contracts';
import { formatCount, formatDay } from '@portal/portal';
import { media, Stack, Text, tabularFigures, theme, VisuallyHidden } from '@portal/ui';
import { styled } from 'styled-components';

type Points = PlayerHistory['points'];

/** Units of the drawing, which is stretched to the width of the page. */
const size = { width: 320, height: 96 };

const Drawing = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: ${size.height}px;
  overflow: visible;
  color: ${theme.color.accent};
  border-block-end: 1px solid ${theme.color.line};

  ${media.forcedColors} { color: CanvasText; }
`;

const Ends = styled.div`
  ${tabularFigures}
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${theme.space[2]};

  > :last-child { text-align: end; }
`;

/** Steps: a score stays the same until it changes. */
const drawSteps = (points: Points): string => {
  const times = points.map(({ at }) => Date.parse(at));
  const scores = points.map(({ score }) => score);
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  // Changes at the same time are drawn one after the other.
  const toX = (at: number, index: number) =>
    end === start ? (index / (points.length - 1)) * size.width : ((at - start) / (end - start)) * size.width;
  const toY = (score: number) => size.height - ((score - least) / Math.max(1, most - least)) * size.height;
  return points
    .map(({ score }, index) => {
      const x = toX(times[index] ?? 0, index).toFixed(1);
      return index === 0 ? `M${x} ${toY(score).toFixed(1)}` : `H${x} V${toY(score).toFixed(1)}`;
    })
    .join(' ');
};

const formatChange = (change: number): string =>
  change > 0 ? `+${formatCount(change)}` : `−${formatCount(Math.abs(change))}`;

const End = ({ at, score }: Pick<Points[number], 'at' | 'score'>) => (
  <Text as="span" size="small" tone="muted">
    {`${formatDay(at)}: ${formatCount(score)}`}
  </Text>
);

const PointsTable = ({ points }: { points: Points }) => (
  <table>
    <caption>Score changes</caption>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Change</th>
        <th scope="col">Score</th>
      </tr>
    </thead>
    <tbody>
      {points.map(({ at, score, change }, index) => (
        // Several changes may have the same time.
        // biome-ignore lint/suspicious/noArrayIndexKey: points are only added, at the end
        <tr key={index}>
          <th scope="row">{formatDay(at)}</th>
          <td>{formatChange(change)}</td>
          <td>{formatCount(score)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Whether there is more than one score to draw. */
export const hasScoreChanges = (points: Points): boolean => points.length > 1;

/** The score over time, as a drawing, and as a table for screen readers. Nothing for less than two points. */
export const ScoreGraph = ({ points }: { points: Points }) => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || !hasScoreChanges(points)) return null;
  return (
    <section aria-label="Score">
      <Stack gap={2}>
        <Text as="span" size="small" weight="bold" aria-hidden>
          Score
        </Text>
        <Drawing viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden focusable="false">
          <path
            d={drawSteps(points)}
            fill="none"
            stroke="currentcolor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </Drawing>
        <Ends aria-hidden>
          <End {...first} />
          <End {...last} />
        </Ends>
        <VisuallyHidden as="div">
          <PointsTable points={points} />
        </VisuallyHidden>
      </Stack>
    </section>
  );
};
