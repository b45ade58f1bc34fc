import { displayFace, media, raisedSurface, tabularFigures, theme, truncate } from '@portal/ui';
import { styled } from 'styled-components';

export const Rows = styled.ol.attrs({ role: 'list' })<{ $perColumn: number }>`
  display: grid;
  gap: ${theme.space[3]};

  /* Down the first column, then down the second: those who are through stand together. */
  ${media.sm} {
    grid-template-rows: repeat(${({ $perColumn }) => $perColumn}, auto);
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
`;

export const Row = styled.li`
  ${raisedSurface}
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: 3.25rem;
  padding: ${theme.space[2]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
`;

export const Place = styled.span`
  ${displayFace}
  ${tabularFigures}
  min-inline-size: 1.5rem;
  color: ${theme.color.textMuted};
`;

export const Name = styled.span`
  ${truncate}
  flex: 1;
  font-weight: 600;
`;
