import { Badge, type BadgeTone, Cluster } from '@portal/ui';

export interface NameBadgesProps {
  label: string;
  names: readonly string[];
  tone?: BadgeTone;
}

/** Usernames as a row of badges. */
export const NameBadges = ({ label, names, tone = 'neutral' }: NameBadgesProps) => (
  <Cluster gap={2} asChild>
    {/* The role is written out because some browsers drop a list's meaning with its bullets. */}
    <ul role="list" aria-label={label}>
      {names.map((name) => (
        <li key={name}>
          <Badge tone={tone}>
            <bdi>{name}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  </Cluster>
);
