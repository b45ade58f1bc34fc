import { Badge, type BadgeTone, Cluster, focusRing, theme } from '@portal/ui';
import { styled } from 'styled-components';

export interface NameBadgesProps {
  label: string;
  names: readonly string[];
  tone?: BadgeTone;
}

/** More names than these stand in a box that scrolls, so that a large clan's card stays a card. */
const openNames = 12;

const Box = styled.div`
  ${focusRing}
  max-height: 14rem;
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: ${theme.radius.sm};
`;

/** Players whose names are not known yet may go by the same words. */
const keyed = (names: readonly string[]): { key: string; name: string }[] => {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { key: `${name} ${times}`, name };
  });
};

/** Usernames as badges. */
export const NameBadges = ({ label, names, tone = 'neutral' }: NameBadgesProps) => {
  const list = (
    <Cluster gap={2} asChild>
      {/* The role is written out because some browsers drop a list's meaning with its bullets. */}
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
  if (names.length <= openNames) return list;
  // In the order of the keyboard, because arrow keys scroll it.
  return (
    <Box role="group" aria-label={label} tabIndex={0}>
      {list}
    </Box>
  );
};
