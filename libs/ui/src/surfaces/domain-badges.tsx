import { Badge, type BadgeProps, type BadgeTone } from './badge';

type BadgeRest = Omit<BadgeProps, 'tone' | 'role'>;

interface RoleBadgeProps extends BadgeRest {
  /** As returned by the API. */
  role: string;
  /** '{productName} leader' is one of the colored roles. */
  productName: string;
}

const roleTones: Record<string, BadgeTone> = { WORLD: 'gold', 'Clan Manager': 'info', 'Clan Leader': 'violet' };

export const RoleBadge = ({ role, productName, children = role, ...rest }: RoleBadgeProps) => (
  <Badge tone={role === `${productName} leader` ? 'accent' : (roleTones[role] ?? 'neutral')} {...rest}>
    {children}
  </Badge>
);

interface CategoryBadgeProps extends BadgeRest {
  /** news, esports or mobile; others are neutral. */
  category: string;
}

const categoryTones: Record<string, BadgeTone> = { news: 'accent', esports: 'violet', mobile: 'info' };

export const CategoryBadge = ({ category, children = category, ...rest }: CategoryBadgeProps) => (
  <Badge uppercase tone={categoryTones[category.toLowerCase()] ?? 'neutral'} {...rest}>
    {children}
  </Badge>
);

interface StatusBadgeProps extends BadgeRest {
  /** live, upcoming or completed; others are neutral. */
  status: string;
}

const statusTones: Record<string, BadgeTone> = { live: 'live', upcoming: 'info', completed: 'neutral' };

/** Status of a tournament or match. The text (`LIVE`, `Live Now`) differs by page, so it is the children. */
export const StatusBadge = ({ status, ...rest }: StatusBadgeProps) => (
  <Badge tone={statusTones[status] ?? 'neutral'} {...rest} />
);
