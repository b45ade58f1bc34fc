/** The part of the router that the portal uses. Sharing the whole package would ship all of it: shared modules are not tree-shaken. */
export {
  Link,
  type LinkProps,
  Navigate,
  type NavigateFunction,
  NavLink,
  type NavLinkProps,
  type To,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
