import { Badge, type BadgeTone, Cluster, focusRing, theme } from '@portal/ui';
import { styled } from 'styled-components';

interface NameBadgesProps {
  label: string;
  names: readonly string[];
  tone?: BadgeTone;
}

/** Longer lists scroll inside a box of limited height. */
const maxUnboxed = 12;

const Box = styled.div`
  ${focusRing}
  max-height: 14rem;
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: ${theme.radius.sm};
`;

/** Placeholder names of unknown players may repeat, so a name alone is no key. */
const keyed = (names: readonly string[]): { key: string; name: string }[] => {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { key: `${name} ${times}`, name };
  });
};

export const NameBadges = ({ label, names, tone = 'neutral' }: NameBadgesProps) => {
  const list = (
    <Cluster gap={2} asChild>
      {/* Explicit, because Safari drops the list role with the bullets. */}
      <ul role="list" aria-label={label}>
        {keyed(names).map(({ key, name }) => (
          <li key={key}>
            <Badge tone={tone}>
              <bdi>{name}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </Cluster>
  );
  if (names.length <= maxUnboxed) return list;
  // Focusable, so that the arrow keys can scroll it.
  return (
    <Box role="group" aria-label={label} tabIndex={0}>
      {list}
    </Box>
  );
};
