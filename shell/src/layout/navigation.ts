import type { NavigationLink } from '@portal/contracts';
import { inOrder } from '@portal/contracts/navigation';
import { useLocation } from '@portal/portal';
import { createContext, useContext, useState } from 'react';
import { paths } from '../routing/shell-routes.ts';

/** The shell's own links. */
const ownLinks: readonly NavigationLink[] = [
  { place: 'header', label: 'Home', path: paths.home(), order: 0 },
  { place: 'games', label: 'Console Games', path: paths.consoleGames(), order: 0 },
  { place: 'games', label: 'Mobile Games', path: paths.mobileGames(), order: 0 },
  { place: 'portal', label: 'Contact Us', path: paths.contact(), order: 20 },
  { place: 'portal', label: 'Terms of Service', path: paths.terms(), order: 30 },
  { place: 'portal', label: 'Privacy Policy', path: paths.privacy(), order: 40 },
];

/** Links declared by the remotes. */
export const LinksContext = createContext<readonly NavigationLink[]>([]);

/** The links of the header or of a group of the footer, in order. */
export const useLinks = (place: NavigationLink['place']): NavigationLink[] =>
  inOrder([...ownLinks, ...useContext(LinksContext)].filter((link) => link.place === place));

/** The open state of a menu. Every navigation closes it, also Back. */
export const useOpenState = (isOpenAtFirst: boolean): [isOpen: boolean, setOpen: (open: boolean) => void] => {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(isOpenAtFirst ? key : null);
  if (openedAt !== null && openedAt !== key) setOpenedAt(null);
  return [openedAt === key, (open) => setOpenedAt(open ? key : null)];
};
