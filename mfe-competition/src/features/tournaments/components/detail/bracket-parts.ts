import { displayFace, media, raisedSurface, theme } from '@portal/ui';
import { styled } from 'styled-components';

const line = `2px solid ${theme.color.lineControl}`;
/** From a match to the branch, and from the branch to the next match. */
const arm = theme.space[8];
const matchGap = theme.space[5];
const railStop = '0.875rem';

/** Rounds stand below each other along a rail on phones, and side by side with branches between them elsewhere. */
export const Rounds = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[6]};

  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: calc(2 * ${arm});
  }
`;

export const Round = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  min-width: 0;

  ${media.compact} {
    position: relative;
    padding-inline-start: ${theme.space[8]};

    /* The stop on the rail, and the rail from here to the next one. */
    &::before {
      content: '';
      position: absolute;
      inset-block-start: 0.25rem;
      inset-inline-start: 0;
      inline-size: ${railStop};
      block-size: ${railStop};
      border: ${line};
      border-radius: 50%;
    }
    &:not(:last-child)::after {
      content: '';
      position: absolute;
      inset-block: calc(0.25rem + ${railStop}) calc(-0.25rem - ${theme.space[6]});
      inset-inline-start: calc(${railStop} / 2 - 1px);
      border-inline-start: ${line};
    }
  }
`;

const Matches = styled.ul.attrs({ role: 'list' })`
  flex: 1;
  display: grid;
  gap: ${matchGap};
  align-content: center;
  position: relative;
`;

/** Both matches are equally high, so each one's middle lies a quarter from its end of the list, half a gap apart from that. */
export const SemiFinalMatches = styled(Matches)`
  grid-auto-rows: 1fr;

  ${media.sm} {
    &::after {
      content: '';
      position: absolute;
      inset-inline-start: 100%;
      inset-block: calc((100% - ${matchGap}) / 4);
      inline-size: ${arm};
      border: ${line};
      border-inline-start: 0;
      border-start-end-radius: ${theme.radius.md};
      border-end-end-radius: ${theme.radius.md};
    }
  }
`;

export const FinalMatches = styled(Matches)`
  ${media.sm} {
    &::before {
      content: '';
      position: absolute;
      inset-inline-end: 100%;
      inset-block-start: calc(50% - 1px);
      inline-size: ${arm};
      border-block-start: ${line};
    }
  }
`;

export const MatchBox = styled.li<{ $isFinal: boolean }>`
  ${raisedSurface}
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  padding: ${theme.space[4]} ${theme.space[4]} ${theme.space[5]};
  ${({ $isFinal }) => $isFinal && `border-color: color-mix(in srgb, ${theme.color.gold} 55%, transparent);`}
`;

export const MatchHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};

  svg {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    color: ${theme.color.gold};
  }
`;

/** One line of running text, so that it is also read and copied as one: 'Player1 vs Player2'. */
export const Opponents = styled.p`
  ${displayFace}
  font-size: ${theme.fontSize.title};
  text-align: center;
  overflow-wrap: anywhere;
`;

export const Versus = styled.span`
  padding-inline: ${theme.space[2]};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;
