import { focusRing, media, raisedSurface, tabularFigures, theme } from '@portal/ui';
import { css, styled } from 'styled-components';

// Explicit roles, because some browsers drop table semantics when `display` changes.

export const Frame = styled.div`
  ${raisedSurface}
  overflow: clip;

  table { inline-size: 100%; border-collapse: collapse; }
  ${media.compact} { table { display: block; } }
`;

export const Caption = styled.caption`
  padding: ${theme.space[3]} ${theme.space[4]};
  font-weight: 600;
  text-align: start;

  ${media.compact} { display: block; }
`;

export const Head = styled.thead.attrs({ role: 'rowgroup' })`
  ${media.compact} { display: block; }
`;

export const Body = styled.tbody.attrs({ role: 'rowgroup' })`
  ${media.compact} { display: block; }
`;

export const HeadRow = styled.tr.attrs({ role: 'row' })`
  border-block-end: 1px solid ${theme.color.line};

  ${media.compact} { display: flex; flex-wrap: wrap; padding-inline: ${theme.space[2]}; }
`;

const cell = css`
  padding: ${theme.space[2]} ${theme.space[4]};
  font-weight: inherit;
  text-align: start;
  overflow-wrap: anywhere;

  ${media.compact} { padding: 0; }
`;

export const HeaderCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })`
  padding: 0 ${theme.space[2]};
  font-size: ${theme.fontSize.small};
  font-weight: 600;
  color: ${theme.color.textMuted};
  text-align: start;
  white-space: nowrap;

  /* A column that cannot be sorted needs no place above rows of two lines. */
  ${media.compact} { &:not(:has(button)) { display: none; } }
`;

export const SortButton = styled.button`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  min-height: ${theme.touchTarget};
  padding: 0 ${theme.space[2]};
  font: inherit;
  color: inherit;
  background: none;
  border: 0;
  border-radius: ${theme.radius.sm};

  svg { inline-size: 0.875rem; block-size: 0.875rem; }
  &:focus-visible { outline-offset: -2px; }
  ${media.print} { svg { display: none; } }
`;

export const Row = styled.tr.attrs({ role: 'row' })`
  & + & { border-block-start: 1px solid ${theme.color.line}; }

  ${media.compact} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: ${theme.space[3]};
    padding: ${theme.space[2]} ${theme.space[4]};
  }
`;

export const RowHeader = styled.th.attrs({ role: 'rowheader', scope: 'row' })`
  ${cell}
`;

export const Cell = styled.td.attrs({ role: 'cell' })`
  ${cell}

  &[data-column='score'] { ${tabularFigures} }
  &[data-column='state'], &[data-column='time'] { color: ${theme.color.textMuted}; }

  ${media.compact} {
    &[data-column='state'] { grid-area: 1 / 2; align-self: center; font-size: ${theme.fontSize.small}; }
    &[data-column='players'] { grid-area: 2 / 1; }
    &[data-column='score'] { grid-area: 2 / 2; text-align: end; }
    &[data-column='time'] { grid-area: 3 / 1; font-size: ${theme.fontSize.small}; }
    &:empty { display: none; }
  }
`;

export const MatchLink = styled.a`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  min-height: ${theme.touchTarget};
  font-weight: 600;
  color: ${theme.color.text};
  border-radius: ${theme.radius.sm};

  ${media.print} { min-height: 0; }
`;
