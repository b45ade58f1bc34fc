import { Badge, type BadgeProps, type BadgeTone } from './badge';

type BadgeRest = Omit<BadgeProps, 'tone' | 'role'>;

interface RoleBadgeProps extends BadgeRest {
  /** The role as the server names it. */
  role: string;
  /** The portal's product name: '{product} leader' is one of the marked roles. */
  productName: string;
}

const roleTones: Record<string, BadgeTone> = { WORLD: 'gold', 'Clan Manager': 'info', 'Clan Leader': 'violet' };

/** A player's role; WORLD, product leader, clan manager and clan leader have colours, all others the default. */
export const RoleBadge = ({ role, productName, children = role, ...rest }: RoleBadgeProps) => (
  <Badge tone={role === `${productName} leader` ? 'accent' : (roleTones[role] ?? 'neutral')} {...rest}>
    {children}
  </Badge>
);

interface CategoryBadgeProps extends BadgeRest {
  /** news, esports, mobile; anything else looks like 'other'. */
  category: string;
}

const categoryTones: Record<string, BadgeTone> = { news: 'accent', esports: 'violet', mobile: 'info' };

/** A news article's category in capital letters. */
export const CategoryBadge = ({ category, children = category, ...rest }: CategoryBadgeProps) => (
  <Badge uppercase tone={categoryTones[category.toLowerCase()] ?? 'neutral'} {...rest}>
    {children}
  </Badge>
);

interface StatusBadgeProps extends BadgeRest {
  /** live, upcoming, completed; anything else looks like unknown. The screen gives the words. */
  status: string;
}

const statusTones: Record<string, BadgeTone> = { live: 'live', upcoming: 'info', completed: 'neutral' };

/** A tournament's or match's status; the words (`LIVE`, `Live Now`) differ by screen and are the children. */
export const StatusBadge = ({ status, ...rest }: StatusBadgeProps) => (
  <Badge tone={statusTones[status] ?? 'neutral'} {...rest} />
);
