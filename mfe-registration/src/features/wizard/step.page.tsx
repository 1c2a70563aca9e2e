import { LoadingState, Page, PageTitle, ErrorState } from '@portal/ui'
import { Navigate, useLocation, useParams } from '@portal/ui/router'
import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { useText } from '../../shared/texts.ts'
import { useMessages } from './frame/messages.ts'
import type { PageProps } from './frame/page-props.ts'
import { isWizardPage, resolvePage, toPath, type WizardPageName } from './frame/progress.ts'
import { useDraft, useFormerDraft, useRegistrationSettings } from './frame/use-draft.ts'

const Finished = lazy(() => import('./finished.tsx'))

const pages: Readonly<Record<WizardPageName, LazyExoticComponent<ComponentType<PageProps>>>> = {
  kind: lazy(() => import('./pages/kind.tsx')),
  'help-me-choose': lazy(() => import('./pages/help-me-choose.tsx')),
  agreement: lazy(() => import('./pages/agreement.tsx')),
  'confirm-agreement': lazy(() => import('./pages/confirm-agreement.tsx')),
  'license-image': lazy(() => import('./pages/license-image.tsx')),
  license: lazy(() => import('./pages/license.tsx')),
  match: lazy(() => import('./pages/match.tsx')),
  identity: lazy(() => import('./pages/identity.tsx')),
  'identity-result': lazy(() => import('./pages/identity-result.tsx')),
  'not-confirmed': lazy(() => import('./pages/not-confirmed.tsx')),
  'not-eligible': lazy(() => import('./pages/not-eligible.tsx')),
  guardian: lazy(() => import('./pages/guardian.tsx')),
  roles: lazy(() => import('./pages/roles.tsx')),
  veterinarian: lazy(() => import('./pages/veterinarian.tsx')),
  jockey: lazy(() => import('./pages/jockey.tsx')),
  'jockey-agent': lazy(() => import('./pages/jockey-agent.tsx')),
  'requested-roles': lazy(() => import('./pages/requested-roles.tsx')),
  name: lazy(() => import('./pages/name.tsx')),
  contact: lazy(() => import('./pages/contact.tsx')),
  address: lazy(() => import('./pages/address.tsx')),
  code: lazy(() => import('./pages/code.tsx')),
  'enter-code': lazy(() => import('./pages/enter-code.tsx')),
  username: lazy(() => import('./pages/username.tsx')),
  'check-answers': lazy(() => import('./pages/check-answers.tsx')),
  password: lazy(() => import('./pages/password.tsx')),
  'continue-later': lazy(() => import('./pages/continue-later.tsx')),
  done: lazy(() => import('./pages/done.tsx')),
}

/** `/registration/:step`: one question. A page that isn't open yet leads to the first question without an answer. */
export default function StepPage() {
  const { step = '' } = useParams()
  const { search } = useLocation()
  const { describe } = useMessages()
  const t = useText()
  const draft = useDraft()
  const settings = useRegistrationSettings()
  const { finishedReference } = useFormerDraft()
  const failed = [draft, settings].find(({ isError }) => isError)
  if (failed !== undefined) {
    return (
      <StatePage>
        <ErrorState title={t('error.title')} {...describe(failed.error)} onRetry={() => void failed.refetch()} />
      </StatePage>
    )
  }
  if (draft.data === undefined || settings.data === undefined) {
    return (
      <StatePage>
        <LoadingState />
      </StatePage>
    )
  }
  if (draft.data === null && step === 'done' && finishedReference !== null)
    return (
      <Suspense fallback={null}>
        <Finished reference={finishedReference} supportPhone={settings.data.supportPhone} />
      </Suspense>
    )
  if (draft.data === null || !isWizardPage(step)) return <Navigate to="/registration" replace />
  const open = resolvePage(step, draft.data, settings.data.today)
  if (open !== step) return <Navigate to={toPath(open)} replace />
  const Question = pages[step]
  return (
    <Suspense
      fallback={
        <StatePage>
          <LoadingState />
        </StatePage>
      }
    >
      <Question key={step + search} draft={draft.data} settings={settings.data} />
    </Suspense>
  )
}

function StatePage({ children }: { readonly children: ReactNode }) {
  const t = useText()
  return (
    <Page width="form">
      <PageTitle>{t('start.title')}</PageTitle>
      {children}
    </Page>
  )
}
