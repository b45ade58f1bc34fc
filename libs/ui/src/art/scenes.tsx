import { theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const { accent, accentSoft, amber, bronze, chalk, gold, line, pitch, pitchStripe, silver, surfaceRaised } = theme.color;

const SceneDrawing = styled.svg`
  inline-size: 15rem;
  max-inline-size: 100%;
  block-size: auto;
  aspect-ratio: 240 / 112;
`;

const Floodlight = ({ x }: { x: number }) => (
  <>
    <path d={`M${x} 14v84`} stroke={line} strokeWidth="3" />
    <rect x={x - 12} y="4" width="24" height="12" rx="3" fill={line} />
    <path
      d={`M${x - 6} 10h.01m6 0h.01m6 0h.01`}
      stroke={theme.color.floodlight}
      strokeWidth="4"
      strokeLinecap="round"
    />
  </>
);

const Ball = ({ x, y }: { x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r="8" fill={theme.color.text} />
    <path d={`m${x} ${y - 4} 4 3-1.5 4.5h-5L${x - 4} ${y - 1}z`} fill={theme.color.ink} />
  </>
);

const Pennant = ({ x, fill, emblem }: { x: number; fill: string; emblem: string }) => (
  <g transform={`translate(${x} 22)`}>
    <path d="M0 0h38v40L19 58 0 40z" fill={fill} stroke={chalk} strokeOpacity="0.4" />
    <path d={emblem} fill="none" stroke={chalk} strokeOpacity="0.8" strokeWidth="2.5" strokeLinejoin="round" />
  </g>
);

const Step = ({ x, y, color }: { x: number; y: number; color: string }) => (
  <>
    <path d={`M${x} ${y}h44v${98 - y}h-44z`} fill={surfaceRaised} stroke={line} />
    <circle cx={x + 22} cy={y - 13} r="10" fill={color} />
    <circle cx={x + 22} cy={y - 13} r="6.5" fill="none" stroke={theme.color.onMedal} strokeOpacity="0.5" />
  </>
);

const pictures = {
  news: (
    <>
      <path d="M66 30 160 18l9 74-94 12z" fill={surfaceRaised} stroke={line} />
      <path d="m76 41 76-10" stroke={accent} strokeWidth="6" strokeLinecap="round" />
      <path d="m79 55 36-4.600 3.600 28-36 4.600z" fill={pitch} />
      <path d="m124 51 31-4m-30 14 31-4m-29 14 31-4M85 93l73-9" stroke={chalk} strokeOpacity="0.35" strokeWidth="3" />
      <Ball x={98} y={66} />
    </>
  ),
  clans: (
    <>
      <path d="M20 18q100 14 200 0" fill="none" stroke={chalk} strokeOpacity="0.4" strokeWidth="2" />
      <Pennant x={44} fill={theme.color.infoSoft} emblem="m19 14 5 9 10 2-7 7 1 10-9-4-9 4 1-10-7-7 10-2z" />
      <Pennant x={101} fill={accentSoft} emblem="M8 14h22M8 24h22M8 34h22" />
      <Pennant x={158} fill={theme.color.violetSoft} emblem="M19 12 31 26 19 40 7 26z" />
    </>
  ),
  tournaments: (
    <>
      <path
        d="M24 36h28v26h26M24 88h28V62M216 36h-28v26h-26M216 88h-28V62"
        fill="none"
        stroke={chalk}
        strokeOpacity="0.3"
        strokeWidth="2"
      />
      <path d="M100 24h40v18c0 14-8 24-20 24s-20-10-20-24z" fill={gold} />
      <path d="M100 30H88c0 16 6 22 14 22M140 30h12c0 16-6 22-14 22" fill="none" stroke={gold} strokeWidth="4" />
      <path d="M117 64h6v14h-6z" fill={gold} />
      <path d="M104 78h32v10h-32z" fill={surfaceRaised} stroke={line} />
      <path
        d="M84 14h.01M160 12h.01M72 28h.01M170 26h.01M96 8h.01M146 6h.01"
        stroke={amber}
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  ),
  leaderboard: (
    <>
      <Step x={52} y={66} color={silver} />
      <Step x={98} y={44} color={gold} />
      <Step x={144} y={76} color={bronze} />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** A quiet drawing of one part of the portal, for its header and its empty state. Decorative. */
export const Scene = ({ of }: { of: keyof typeof pictures }) => (
  <SceneDrawing viewBox="0 0 240 112" aria-hidden="true">
    <path d="M0 98h240L224 112H16z" fill={pitch} />
    <path d="M60 98h40l-6 14H48zM140 98h40l12 14h-46z" fill={pitchStripe} />
    <Floodlight x={14} />
    <Floodlight x={226} />
    <path d="M0 98h240" stroke={chalk} strokeOpacity="0.4" strokeWidth="1.5" />
    {pictures[of]}
  </SceneDrawing>
);
