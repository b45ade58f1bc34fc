import { type ComponentProps, useId } from 'react';
import { styled } from 'styled-components';
import { displayFace } from '../theme/mixins.ts';
import { theme } from '../theme/theme.ts';

const NotFoundDrawing = styled.svg`
  inline-size: 100%;
  max-inline-size: 34rem;
  block-size: auto;
  aspect-ratio: 480 / 280;
  color: ${theme.color.chalk};
`;

const Digits = styled.text`
  ${displayFace}
  font-size: 124px;
  letter-spacing: 6px;
`;

const columns = Array.from({ length: 15 }, (_, column) => `M${100 + column * 20} 84V232`);
const rows = Array.from({ length: 7 }, (_, row) => `M88 ${104 + row * 20}H392`);
const net = [...columns, ...rows].join('');
const lamps = [40, 52, 64].flatMap((x) => [14, 25].map((y) => ({ x, y })));

const Floodlight = ({ beam }: { beam: string }) => (
  <>
    <path d="M34 20 250 250H90Z" fill={beam} />
    <path d="M52 36V240" stroke={theme.color.line} strokeWidth="4" />
    <rect x="33" y="7" width="38" height="25" rx="4" fill={theme.color.line} />
    {lamps.map(({ x, y }) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="3.6" fill={theme.color.floodlight} />
    ))}
  </>
);

/** Drawing of the 404 page: the ball flies over the bar. Decorative. */
export const NotFoundScene = (props: Omit<ComponentProps<'svg'>, 'children'>) => {
  const id = useId();
  return (
    <NotFoundDrawing viewBox="0 0 480 280" aria-hidden="true" {...props}>
      <defs>
        <linearGradient id={`${id}beam`} x1="0" y1="0" x2="0.5" y2="1">
          <stop offset="0" stopColor={theme.color.floodlight} stopOpacity="0.3" />
          <stop offset="1" stopColor={theme.color.floodlight} stopOpacity="0" />
        </linearGradient>
        <radialGradient id={`${id}grass`} cx="0.5" cy="0" r="0.55">
          <stop offset="0" stopColor={theme.color.pitchStripe} />
          <stop offset="1" stopColor={theme.color.pitchStripe} stopOpacity="0" />
        </radialGradient>
      </defs>
      <Floodlight beam={`url(#${id}beam)`} />
      <g transform="matrix(-1 0 0 1 480 0)">
        <Floodlight beam={`url(#${id}beam)`} />
      </g>
      <rect y="232" width="480" height="48" fill={`url(#${id}grass)`} />
      <Digits x="240" y="206" textAnchor="middle" fill={theme.color.accent} fillOpacity="0.85">
        404
      </Digits>
      <path d={net} fill="none" stroke="currentColor" strokeOpacity="0.22" />
      <path d="M86 232V82H394V232" fill="none" stroke="currentColor" strokeWidth="5" strokeLinejoin="round" />
      <path d="M60 232H420" stroke="currentColor" strokeOpacity="0.5" strokeWidth="2" />
      <path
        d="M236 268C250 190 286 92 352 44"
        fill="none"
        stroke={theme.color.amber}
        strokeWidth="2.5"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <circle cx="366" cy="36" r="15" fill={theme.color.text} />
      <path d="m366 28 7 5-3 8h-8l-3-8z" fill={theme.color.ink} />
    </NotFoundDrawing>
  );
};
