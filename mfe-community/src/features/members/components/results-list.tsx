import type { MemberSummary } from '@portal/contracts';
import { focusRing, media, theme } from '@portal/ui';
import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { MemberLine } from '../../../shared/people/member-line';
import { texts } from '../texts';

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus through the list's buttons with the arrow keys, Home and End. */
const moveThroughButtons = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const step = steps[event.key];
  const list = event.currentTarget.closest('ul');
  if (!step || !list) return;
  const buttons = [...list.querySelectorAll('button')];
  event.preventDefault();
  buttons[step(buttons.indexOf(event.currentTarget), buttons.length - 1)]?.focus();
};

// Safari drops list semantics without bullets unless the role is explicit.
const Scrolling = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  max-height: 24rem;
  /* Leaves space for the rows' focus rings. */
  padding: ${theme.space[1]};
  margin: -${theme.space[1]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Choice = styled.button`
  ${focusRing}
  display: block;
  width: 100%;
  min-height: ${theme.touchTarget};
  padding: ${theme.space[2]} ${theme.space[3]};
  text-align: start;
  background: transparent;
  border: 1px solid transparent;
  border-radius: ${theme.radius.md};
  transition: background-color ${theme.duration.fast} ${theme.easing}, border-color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:hover { background: ${theme.color.surfaceRaised}; } }
  &[aria-pressed='true'] {
    background: ${theme.color.surfaceRaised};
    border-color: ${theme.color.accent};
  }
`;

interface ResultsListProps {
  members: readonly MemberSummary[];
  selectedId: string | null;
  onSelect: (id: string) => void;
}

export const ResultsList = ({ members, selectedId, onSelect }: ResultsListProps) => (
  <Scrolling aria-label={texts.results}>
    {members.map((member) => (
      <li key={member.id}>
        <Choice
          type="button"
          aria-pressed={member.id === selectedId}
          onClick={() => onSelect(member.id)}
          onKeyDown={moveThroughButtons}
        >
          <MemberLine member={member} />
        </Choice>
      </li>
    ))}
  </Scrolling>
);
