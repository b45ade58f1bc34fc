import { Badge, type BadgeTone } from '@portal/ui';
import type { ComponentProps } from 'react';
import { usePortalConfig } from './config/portal-config.tsx';

type BadgeRest = Omit<ComponentProps<typeof Badge>, 'tone' | 'role'>;

interface RoleBadgeProps extends BadgeRest {
  /** The API's value. */
  role: string;
}

const roleTones: Record<string, BadgeTone> = { WORLD: 'gold', 'Clan Manager': 'info', 'Clan Leader': 'violet' };

export const RoleBadge = ({ role, children = role, ...rest }: RoleBadgeProps) => {
  const { productName } = usePortalConfig();
  return (
    <Badge tone={role === `${productName} leader` ? 'accent' : (roleTones[role] ?? 'neutral')} {...rest}>
      {children}
    </Badge>
  );
};

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
