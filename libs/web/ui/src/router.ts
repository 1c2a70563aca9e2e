/**
 * The react-router names the portal uses. Remotes share this facade with the shell, so only one copy loads.
 * Declarative mode only: the data router adds 14 KB, and pages fetch through `@portal/ui/query`.
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
