import { Avatar, Shield } from '@portal/ui';

interface ClanLogoProps {
  /** URL; a shield replaces a missing logo or one that fails to load. */
  logo: string | null | undefined;
  /** The clan's id: decides the color. */
  seed: string | undefined;
  /** Edge length in px. */
  size?: keyof typeof sizes;
  /** `lazy` in long lists. */
  loading?: 'eager' | 'lazy';
}

const sizes = { 40: 'md', 64: 'lg', 112: 'xl' } as const;

/** Decorative: the clan's name is always next to it. */
export const ClanLogo = ({ logo, seed, size = 64, loading }: ClanLogoProps) => (
  <Avatar
    src={logo}
    seed={seed}
    size={sizes[size]}
    shape="square"
    loading={loading}
    fallback={<Shield size={0.75 * size} seed={seed} />}
  />
);
