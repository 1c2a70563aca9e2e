/**
 * The router's names the portal uses. One copy in the page: remotes share this facade with the shell.
 * Declarative mode only: the data router is 14 KB more, and pages fetch through `@portal/ui/query`.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  type LinkProps,
} from 'react-router'
