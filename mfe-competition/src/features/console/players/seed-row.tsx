import type { ListedEntry } from '@portal/contracts';
import { EntrantLink, formatEntrant } from '@portal/match';
import { Badge, Button, IconButton, media, Persona, tabularFigures, theme } from '@portal/ui';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { EntrantPicture } from '../../../shared/entrant-picture.tsx';

const Row = styled.li`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) auto auto auto;
  align-items: center;
  gap: ${theme.space[1]};
  padding: ${theme.space[1]} ${theme.space[2]};
  border-block: 1px solid transparent;
  border-block-end-color: ${theme.color.line};

  &:last-child { border-block-end-color: transparent; }
  &[data-dragged] { background: ${theme.color.surfaceRaised}; }
  &[data-drop='before'] { border-block-start-color: ${theme.color.accent}; box-shadow: inset 0 2px ${theme.color.accent}; }
  &[data-drop='after'] { border-block-end-color: ${theme.color.accent}; box-shadow: inset 0 -2px ${theme.color.accent}; }
  /* Touch screens scroll by the same gesture: they have the other buttons. */
  ${media.compact} { grid-template-columns: auto minmax(0, 1fr) auto auto auto; }
`;

const Handle = styled(IconButton)`
  touch-action: none;
  cursor: grab;

  &[aria-pressed='true'] { color: ${theme.color.accent}; }
  ${media.compact} { display: none; }
`;

const SeedButton = styled(Button)`
  ${tabularFigures}
  min-width: ${theme.touchTarget};
  min-height: ${theme.touchTarget};
  padding: 0;
`;

type SeedControl = 'up' | 'down';

interface SeedRowProps {
  entry: ListedEntry;
  seed: number;
  seeds: number;
  /** Has joined since the players were seeded. */
  isNew: boolean;
  drop: 'before' | 'after' | undefined;
  isDragged: boolean;
  handle: ComponentProps<'button'>;
  onMove: (to: number, control: SeedControl) => void;
  onChooseSeed: () => void;
}

export const SeedRow = ({
  entry: { entrant, look },
  seed,
  seeds,
  isNew,
  drop,
  isDragged,
  handle,
  onMove,
  onChooseSeed,
}: SeedRowProps) => {
  const name = formatEntrant(entrant);
  return (
    <Row data-entrant={entrant.id} data-drop={drop} data-dragged={isDragged || undefined}>
      <Handle
        {...handle}
        aria-pressed={isDragged}
        label={`Drag ${name}, seed ${seed}`}
        icon={<GripVertical aria-hidden />}
      />
      <SeedButton variant="ghost" aria-label={`${seed}, move ${name} to seed…`} onClick={onChooseSeed}>
        {seed}
      </SeedButton>
      <Persona picture={<EntrantPicture entrant={entrant} look={look} />} name={<EntrantLink entrant={entrant} />} />
      <span>{isNew && <Badge tone="info">New</Badge>}</span>
      {/* Not disabled at the ends, because the focus would be lost. */}
      <IconButton
        data-control="up"
        label={`Move ${name} up`}
        icon={<ChevronUp aria-hidden />}
        inactive={seed === 1}
        onClick={() => onMove(seed - 1, 'up')}
      />
      <IconButton
        data-control="down"
        label={`Move ${name} down`}
        icon={<ChevronDown aria-hidden />}
        inactive={seed === seeds}
        onClick={() => onMove(seed + 1, 'down')}
      />
    </Row>
  );
};
