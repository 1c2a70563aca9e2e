import { useUser } from '@portal/shell-sdk'
import { ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { Navigate, useParams } from '@portal/ui/router'
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { useMessages } from '../wizard/index.ts'
import { canChange } from './delegable-pages.ts'
import type { ChangeProps } from './page-props.ts'
import { useMyText } from './texts.ts'
import { useMyInformation } from './use-my-information.ts'

const pages: Readonly<Record<string, LazyExoticComponent<ComponentType<ChangeProps>>>> = {
  name: lazy(() => import('./pages/name.tsx')),
  'date-of-birth': lazy(() => import('./pages/date-of-birth.tsx')),
  'license-number': lazy(() => import('./pages/license-number.tsx')),
  email: lazy(() => import('./pages/email.tsx')),
  phone: lazy(() => import('./pages/phone.tsx')),
  language: lazy(() => import('./pages/language.tsx')),
  address: lazy(() => import('./pages/address.tsx')),
  'licensed-states': lazy(() => import('./pages/licensed-states.tsx')),
  jockey: lazy(() => import('./pages/jockey.tsx')),
  roles: lazy(() => import('./pages/roles.tsx')),
  agreement: lazy(() => import('./pages/agreement.tsx')),
  close: lazy(() => import('./pages/close.tsx')),
}

/** `/my-information/:section`: changes one thing. */
export default function ChangePage() {
  const { section = '' } = useParams()
  const t = useMyText()
  const { describe } = useMessages()
  const information = useMyInformation()
  const Section = pages[section]
  const isActing = useUser()?.actingFor !== undefined
  if (Section === undefined || information.data === null || !canChange(section, isActing))
    return <Navigate to="/my-information" replace />
  const state = (
    <Page width="form">
      <PageTitle>{t('title')}</PageTitle>
      {information.isError ? (
        <ErrorState
          title={t('load-failed')}
          {...describe(information.error)}
          onRetry={() => void information.refetch()}
        />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
  if (information.data === undefined) return state
  return (
    <Suspense fallback={state}>
      <Section key={section} information={information.data} />
    </Suspense>
  )
}
