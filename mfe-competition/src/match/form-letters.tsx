import type { ListedMatchResponse } from '@portal/contracts';
import { focusRing, media, Skeleton, SkeletonGroup, theme, VisuallyHidden } from '@portal/ui';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

type Letter = 'W' | 'D' | 'L';

const words: Record<Letter, string> = { W: 'Won', D: 'Drawn', L: 'Lost' };
const colors: Record<Letter, { color: string; background: string }> = {
  W: { color: theme.color.accent, background: theme.color.accentSoft },
  D: { color: theme.color.textMuted, background: theme.color.surfaceRaised },
  L: { color: theme.color.dangerText, background: theme.color.dangerSoft },
};

/** A native disclosure: it opens without script and with any keyboard. */
const Disclosure = styled.details`
  > :not(summary) { margin-block-start: ${theme.space[3]}; }
  &[open] > summary > svg { rotate: 180deg; }
`;

const Summary = styled.summary`
  ${focusRing}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  inline-size: fit-content;
  min-block-size: ${theme.touchTarget};
  cursor: pointer;
  list-style: none;
  border-radius: ${theme.radius.md};

  &::-webkit-details-marker { display: none; }
  > svg { inline-size: 1.25rem; block-size: 1.25rem; color: ${theme.color.textMuted}; }
  ${media.print} { > svg { display: none; } }
`;

const LetterBox = styled.span<{ $letter: Letter }>`
  display: inline-grid;
  place-items: center;
  inline-size: 2rem;
  block-size: 2rem;
  font-family: ${theme.font.display};
  font-weight: 600;
  color: ${({ $letter }) => colors[$letter].color};
  background: ${({ $letter }) => colors[$letter].background};
  border: 1px solid currentcolor;
  border-radius: ${theme.radius.sm};
`;

const readLetter = ({ winner, isDraw }: ListedMatchResponse, side: 'home' | 'away'): Letter => {
  if (isDraw) return 'D';
  return winner === side ? 'W' : 'L';
};

interface FormLettersProps {
  /** Results, the latest first. */
  fixtures: readonly ListedMatchResponse[];
  /** The side whose form it is. */
  findSide: (fixture: ListedMatchResponse) => 'home' | 'away';
  /** Shown once the letters are opened. */
  children: ReactNode;
}

/** The last results as letters, the latest first. They open to what is inside. */
export const FormLetters = ({ fixtures, findSide, children }: FormLettersProps) => {
  const letters = fixtures.map((fixture) => ({
    key: `${fixture.tournament.id}:${fixture.key}`,
    letter: readLetter(fixture, findSide(fixture)),
  }));
  return (
    <Disclosure>
      <Summary>
        <VisuallyHidden>{`Last results, latest first: ${letters.map(({ letter }) => words[letter]).join(', ')}`}</VisuallyHidden>
        {letters.map(({ key, letter }) => (
          <LetterBox key={key} $letter={letter} aria-hidden title={words[letter]}>
            {letter}
          </LetterBox>
        ))}
        <ChevronDown aria-hidden />
      </Summary>
      {children}
    </Disclosure>
  );
};

export const FormSkeleton = () => (
  <SkeletonGroup>
    <Skeleton shape="block" width="12rem" height={theme.touchTarget} />
  </SkeletonGroup>
);
