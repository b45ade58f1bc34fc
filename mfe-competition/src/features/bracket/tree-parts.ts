import { media, raisedSurface, theme } from '@portal/ui';
import { css, styled } from 'styled-components';

/** Half of the gap between two rounds. */
const arm = '12px';
const line = `2px solid ${theme.color.lineControl}`;
/** Height of a match with its gap, for blocks that are not painted yet. */
const matchPx = 72;

/** A large bracket has dozens of parts and rounds: groups, because landmarks are for a few. */
export const TreePart = styled.section.attrs({ role: 'group' })`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  min-width: 0;
`;

/** Rounds side by side. Blocks outside of the screen are not laid out, so that brackets of 1,024 players stay fluent. */
export const Columns = styled.div<{ $count: number; $rows: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(7.5rem, 1fr));
  gap: calc(2 * ${arm});
  max-width: calc(${({ $count }) => $count} * 20rem);
  content-visibility: auto;
  contain-intrinsic-size: auto none auto ${({ $rows }) => $rows * matchPx + 48}px;
  overflow-x: auto;
  /* Room for focus rings, which the overflow would clip. */
  padding: 3px;
  margin: -3px;

  ${media.print} {
    grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
    gap: 16px;
    content-visibility: visible;
    overflow: visible;
    break-inside: avoid;
  }
`;

export const RoundSection = styled.section.attrs({ role: 'group' })`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  min-width: 0;
`;

export const SkipToRound = styled.a`
  position: absolute;
  padding: ${theme.space[2]} ${theme.space[3]};
  font-size: ${theme.fontSize.small};
  font-weight: 600;
  color: ${theme.color.onAccent};
  background: ${theme.color.accent};
  border-radius: ${theme.radius.sm};
  z-index: 1;

  &:not(:focus) {
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

export const RoundColumn = styled.ol`
  display: flex;
  flex: 1;
  flex-direction: column;
`;

const outgoing = {
  none: css``,
  straight: css`
    &::after { content: ''; position: absolute; inset-inline-start: 100%; inset-block-start: calc(50% - 1px); inline-size: ${arm}; border-block-start: ${line}; }
  `,
  pairs: css`
    &::after { content: ''; position: absolute; inset-inline-start: 100%; inline-size: ${arm}; border-inline-end: ${line}; }
    &:nth-child(odd)::after { inset-block: calc(50% - 1px) 0; border-block-start: ${line}; border-start-end-radius: ${theme.radius.sm}; }
    &:nth-child(even)::after { inset-block: 0 calc(50% - 1px); border-block-end: ${line}; border-end-end-radius: ${theme.radius.sm}; }
  `,
};

/** All matches of a round are equally tall, so that each is centered on the two that lead to it. */
export const MatchItem = styled.li<{ $lines: keyof typeof outgoing; $hasPrevious: boolean }>`
  position: relative;
  display: flex;
  flex: 1;
  align-items: center;
  min-width: 0;
  padding-block: ${theme.space[1]};

  ${({ $lines }) => outgoing[$lines]}
  ${({ $hasPrevious }) =>
    $hasPrevious &&
    css`
      &::before { content: ''; position: absolute; inset-inline-end: 100%; inset-block-start: calc(50% - 1px); inline-size: ${arm}; border-block-start: ${line}; }
    `}

  ${media.print} {
    padding-block: 1px;
    &::before, &::after { inline-size: 8px !important; }
  }
`;

export const GroupGrid = styled.div<{ $isLeague: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $isLeague }) => ($isLeague ? '100%' : '16rem')}), 1fr));
  gap: ${theme.space[5]};
`;

export const GroupBox = styled.section.attrs({ role: 'group' })`
  ${raisedSurface}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  gap: ${theme.space[4]};
  align-items: start;
  min-width: 0;
  padding: ${theme.space[4]};
  content-visibility: auto;
  contain-intrinsic-size: auto none auto 20rem;

  > h3 { grid-column: 1 / -1; }
  ${media.print} { break-inside: avoid; content-visibility: visible; }
`;
