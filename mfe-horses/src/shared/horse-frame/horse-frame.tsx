import { CallFailure } from '@portal/api-client'
import type { HorseDetails } from '@portal/contracts-horses'
import { canOpen } from '@portal/contracts-common/light'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { useUser } from '@portal/shell-sdk'
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Navigate, useParams } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { horsesApi } from '../api.ts'
import { HorseSearchForm } from '../horse-search/index.ts'
import { HorsePhoto } from '../horse-photo/index.ts'
import { LinkTabs } from '../link-tabs.tsx'
import { PeopleNotice } from '../people-notice.tsx'
import { useText } from '../texts.ts'
import { useFailureText } from '../use-failure-text.ts'
import { useHorseText } from '../use-horse-text.ts'
import { horseTabs, type HorseTab } from './horse-tabs.ts'
import './horse-frame.css'

interface HorseFrameProps {
  readonly tab: HorseTab
  /** The content of the tab. */
  readonly children: (horse: HorseDetails) => ReactNode
}

/** The page of a horse: its name, the tabs, and the content of one tab. Shows what happened when there is no horse. */
export function HorseFrame({ tab, children }: HorseFrameProps) {
  const t = useText()
  const describe = useFailureText()
  const { getName, getFacts, getChip } = useHorseText()
  const { horseId = '' } = useParams()
  const horse = useQuery(horsesApi().getHorse.query({ params: { horseId } }))
  // The id of a horse that was merged leads to the remaining one.
  if (horse.data && horse.data.horseId !== horseId) return <Navigate to={toTab(horse.data.horseId, tab)} replace />
  const toLead = (each: HorseDetails) =>
    [getFacts(each), each.markings, each.microchip && getChip(each.microchip)].filter(Boolean).join(' · ')
  if (horse.data)
    return (
      <Page>
        <div className="horse-heading">
          <HorsePhoto horse={horse.data} size="large" />
          <PageTitle eyebrow={t('details.title')} lead={toLead(horse.data)}>
            {getName(horse.data)}
          </PageTitle>
        </div>
        <PeopleNotice asOf={horse.data.peopleAsOf} />
        {horseTabs.length > 1 && <Tabs horseId={horseId} current={tab} />}
        {children(horse.data)}
      </Page>
    )
  return (
    <Page width="text">
      <PageTitle>{t('details.title')}</PageTitle>
      {isMissing(horse.error) ? (
        <MissingHorse />
      ) : horse.isError ? (
        <ErrorState title={t('details.failed')} {...describe(horse.error)} onRetry={() => void horse.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

/** An id that is not a UUID is refused before anything is searched. */
function isMissing(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.code === 404 || failure.code === 400)
}

function MissingHorse() {
  const t = useText()
  const maySearch = canOpen(horsesRoutes.searchHorses.access, useUser())
  return (
    <>
      <EmptyState
        title={t('details.missing')}
        action={
          <LinkButton variant={maySearch ? 'secondary' : 'primary'} to="/my-horses">
            {t('my-horses.title')}
          </LinkButton>
        }
      >
        {t('details.missing-text')}
      </EmptyState>
      {maySearch && <HorseSearchForm fields={{ text: '', year: '', dam: '' }} byDam={false} />}
    </>
  )
}

function Tabs({ horseId, current }: { readonly horseId: string; readonly current: HorseTab }) {
  const t = useText()
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={horseTabs.map((tab) => ({
        to: toTab(horseId, tab),
        text: t(`tabs.${tab}`),
        isCurrent: tab === current,
      }))}
    />
  )
}

const toTab = (horseId: string, tab: HorseTab) => `/horses/${horseId}${tab === 'overview' ? '' : `/${tab}`}`
