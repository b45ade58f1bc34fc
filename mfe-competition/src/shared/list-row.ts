import { displayFace, raisedSurface, tabularFigures, theme } from '@portal/ui';
import { styled } from 'styled-components';

/** One player or clan of a list. */
export const ListRow = styled.li`
  ${raisedSurface}
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-width: 0;
  min-height: ${theme.touchTarget};
  padding: ${theme.space[2]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
`;

/** The seed or place in front of a name. */
export const RowNumber = styled.span`
  ${displayFace}
  ${tabularFigures}
  min-inline-size: 1.5rem;
  color: ${theme.color.textMuted};
`;
