import { displayFace, focusRing, media, tabularFigures, theme } from '@portal/ui';
import { styled } from 'styled-components';

// Equals the height of the profile's skeleton, in every state.
const height = '6rem';

export const CountPair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${theme.space[3]};
`;

export const CountFrame = styled.button`
  ${focusRing}
  container-type: inline-size;
  display: grid;
  align-content: center;
  justify-items: stretch;
  gap: ${theme.space[1]};
  height: ${height};
  padding: ${theme.space[3]} ${theme.space[4]};
  text-align: start;
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  transition: border-color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:is(button):hover { border-color: ${theme.color.accent}; } }
`;

/* Fits nine characters into half of the narrowest card. */
export const CountValue = styled.span`
  ${displayFace}
  ${tabularFigures}
  font-size: min(${theme.fontSize.heading}, 22cqi);
`;

export const CountName = styled.span`
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

export const CountsFailure = styled.div`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space[2]};
  min-height: ${height};
  text-align: center;
`;
