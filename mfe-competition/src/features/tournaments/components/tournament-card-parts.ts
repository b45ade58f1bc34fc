import { Card, displayFace, tabularFigures, theme } from '@portal/ui';
import { styled } from 'styled-components';

export const CardFrame = styled(Card)<{ $live: boolean }>`
  position: relative;
  gap: 0;
  height: 100%;
  ${({ $live }) => $live && `border-color: color-mix(in srgb, ${theme.color.amber} 55%, transparent);`}

  /* The whole card is the click target of its link. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
  /* A transform would make the pressed button the containing block of that area, and the click would miss. */
  && a:active { transform: none; }
`;

/** A corner of the pitch: striped grass and the corner arc. */
export const Banner = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: ${theme.space[4]};
  min-height: 9.5rem;
  padding: ${theme.space[4]} ${theme.space[5]};
  background:
    radial-gradient(
      circle at 100% 100%,
      transparent 5.4rem,
      color-mix(in srgb, ${theme.color.chalk} 34%, transparent) 5.45rem 5.55rem,
      transparent 5.6rem
    ),
    repeating-linear-gradient(105deg, ${theme.color.pitch} 0 3.5rem, ${theme.color.pitchStripe} 3.5rem 7rem);
  border-block-end: 1px solid ${theme.color.line};
`;

export const Prize = styled.p`
  display: flex;
  flex-direction: column;

  strong {
    ${displayFace}
    ${tabularFigures}
    font-size: ${theme.fontSize.heading};
    overflow-wrap: anywhere;
  }
`;

export const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[4]};
  padding: ${theme.space[5]};
`;

export const Facts = styled.dl`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
`;

export const Fact = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[3]};
  font-size: ${theme.fontSize.small};

  dt { color: ${theme.color.textMuted}; }
  dd {
    ${tabularFigures}
    font-weight: 600;
    text-align: end;
  }
`;

export const FillTrack = styled.div`
  height: 6px;
  overflow: hidden;
  background: ${theme.color.surfaceRaised};
  border-radius: ${theme.radius.full};
`;

export const Fill = styled.div`
  height: 100%;
  background: ${theme.color.accent};
  transform-origin: left;
`;

export const Foot = styled.div`
  margin-block-start: auto;
`;
