import { focusRing, media, Skeleton, theme } from '@portal/ui';
import { styled } from 'styled-components';

// The same in every state, so that nothing moves.
export const countHeight = '6rem';

export const CountPair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${theme.space[3]};
`;

export const CountButton = styled.button`
  ${focusRing}
  container-type: inline-size;
  display: grid;
  align-content: center;
  justify-items: stretch;
  gap: ${theme.space[1]};
  height: ${countHeight};
  padding: ${theme.space[3]} ${theme.space[4]};
  text-align: start;
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  transition: border-color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:is(button, a):hover { border-color: ${theme.color.accent}; } }
`;

export const CountName = styled.span`
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

const CountSkeleton = ({ name }: { name: string }) => (
  <CountButton as="div" aria-hidden>
    <Skeleton width="2.5rem" height="1.75rem" />
    <CountName>{name}</CountName>
  </CountButton>
);

/** Both counts while they load. */
export const CountsSkeleton = () => (
  <CountPair>
    <CountSkeleton name="Followers" />
    <CountSkeleton name="Following" />
  </CountPair>
);
