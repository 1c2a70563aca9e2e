import type { Access, DelegateScope, PersonRequirement } from '@portal/contracts-common/light'
import { matchesRoute, toFullTitleKey } from '@portal/contracts-shell/light'
import { Route, Routes } from '@portal/ui/router'
import { lazy, Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { NotFoundPage } from '../pages/not-found.page.tsx'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { titlesNamespace } from '../titles.ts'
import { AllowedDocument } from './allowed-document.tsx'
import { PageLoading } from './page-loading.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { RemotePage } from './remote-page.tsx'
import { RouteGuard } from './route-guard.tsx'

const HomePage = lazy(() => import('../pages/home.page.tsx'))
const LoginPage = lazy(() => import('../account/login.page.tsx'))
const RegisterPage = lazy(() => import('../account/register.page.tsx'))
const ConfirmRegistrationPage = lazy(() => import('../account/confirm-registration.page.tsx'))
const ForgotPasswordPage = lazy(() => import('../account/forgot-password.page.tsx'))
const ResetPasswordPage = lazy(() => import('../account/reset-password.page.tsx'))
const ChangePasswordPage = lazy(() => import('../account/change-password.page.tsx'))
const EntriesPage = lazy(() => import('../entries/entries.page.tsx'))
const HowItWorksPage = lazy(() => import('../pages/how-it-works.page.tsx'))
const LandingPage = lazy(() => import('../pages/landing.page.tsx'))
const PrivacyPolicyPage = lazy(() => import('../pages/privacy-policy.page.tsx'))

interface PortalRoute {
  readonly path: string
  readonly title: string
  readonly access: Access
  readonly delegateScope?: DelegateScope | undefined
  readonly requires?: PersonRequirement | undefined
  readonly element: ReactNode
}

/** Returns the routes of the shell and the remotes, and the one that matches `pathname`. */
export function usePortalRoutes(pathname?: string): {
  routes: readonly PortalRoute[]
  currentRoute: PortalRoute | undefined
} {
  const { remotes, i18n } = usePortal()
  const t = useText()
  const generation = useSyncExternalStore(remotes.subscribe, remotes.generation)
  const routes = useMemo((): PortalRoute[] => {
    const shellRoute = (path: string, title: string, element: ReactNode, access: Access = 'public') => ({
      path,
      title,
      access,
      element,
    })
    return [
      shellRoute('/', t('home.title'), <HomePage />),
      shellRoute('/login', t('login.title'), <LoginPage />),
      shellRoute('/register', t('register.title'), <RegisterPage />),
      shellRoute('/confirm-registration', t('confirm.title'), <ConfirmRegistrationPage />),
      shellRoute('/forgot-password', t('forgot.title'), <ForgotPasswordPage />),
      shellRoute('/reset-password', t('reset.title'), <ResetPasswordPage />),
      shellRoute('/account/password', t('change.title'), <ChangePasswordPage />, 'signed-in'),
      shellRoute('/waiting-entries', t('entries.title'), <EntriesPage />, 'signed-in'),
      shellRoute('/how-it-works', t('how.title'), <HowItWorksPage />),
      shellRoute('/landing-page', t('landing.title'), <LandingPage />),
      shellRoute('/privacy-policy', t('privacy.title'), <PrivacyPolicyPage />),
      ...remotes.manifests().flatMap(({ name, routes: pages }) =>
        pages.map(({ path, page, access, delegateScope, requires, titleKey, capabilities = [] }) => {
          const title = i18n.text(toFullTitleKey(titleKey, name), titlesNamespace)
          const element = (
            <AllowedDocument key={`${name}/${page}`} title={title} capabilities={capabilities}>
              <RemotePage remote={name} page={page} title={title} />
            </AllowedDocument>
          )
          return { path, access, delegateScope, requires, element, title }
        }),
      ),
    ]
    // The manifests change with the generation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [remotes, generation, i18n, t])
  const currentRoute = pathname === undefined ? undefined : routes.find(({ path }) => matchesRoute(path, pathname))
  return { routes, currentRoute }
}

/** Renders each route inside its own guard and error boundary. */
export function PortalRoutes() {
  const { routes } = usePortalRoutes()
  return (
    <Routes>
      {routes.map(({ path, title, access, delegateScope, requires, element }) => (
        <Route
          key={path}
          path={path}
          element={
            <PartBoundary key={path} name={path}>
              <Suspense fallback={<PageLoading title={title} />}>
                <RouteGuard access={access} delegateScope={delegateScope} requires={requires}>
                  {element}
                </RouteGuard>
              </Suspense>
            </PartBoundary>
          }
        />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
