import type { HorseAssignment } from '@portal/contracts-horses'
import { Button, ErrorState, LoadingState, LoadMore, Page, PageTitle } from '@portal/ui'
import { usePagedList, useQuery } from '@portal/ui/query'
import { Link, useParams } from '@portal/ui/router'
import { useState } from 'react'
import { horsesApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { AssignmentList } from './assignment-list.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { useCorrectionText } from './texts.ts'

/** `/horse-people/:horseId`: the people and locations of a horse, which staff correct with new entries. */
export default function HorsePeoplePage() {
  const t = useCorrectionText()
  const describe = useStaffFailure()
  const { horseId = '' } = useParams()
  const horse = useQuery(horsesApi().getHorse.query({ params: { horseId } }))
  const [corrected, setCorrected] = useState<HorseAssignment | 'new'>()
  const name = horse.data?.name ?? (horse.data ? `${horse.data.damName} ${horse.data.yearOfBirth}` : '')
  return (
    <Page>
      <p>
        <Link to={`/horses/${horseId}`}>{t('back')}</Link>
      </p>
      <PageTitle eyebrow={name} lead={t('lead')}>
        {t('title')}
      </PageTitle>
      {horse.isError ? (
        <ErrorState title={t('failed')} {...describe(horse.error)} onRetry={() => void horse.refetch()} />
      ) : (
        <div className="p-stack" data-gap="l">
          {corrected === undefined ? (
            <p>
              <Button onClick={() => setCorrected('new')}>{t('add')}</Button>
            </p>
          ) : (
            <CorrectionForm
              key={corrected === 'new' ? 'new' : corrected.assignmentId}
              horseId={horseId}
              corrected={corrected === 'new' ? null : corrected}
              onClose={() => setCorrected(undefined)}
            />
          )}
          <History horseId={horseId} onCorrect={setCorrected} />
        </div>
      )}
    </Page>
  )
}

interface HistoryProps {
  readonly horseId: string
  readonly onCorrect: (assignment: HorseAssignment) => void
}

function History({ horseId, onCorrect }: HistoryProps) {
  const t = useCorrectionText()
  const describe = useStaffFailure()
  const { listHorsePeople } = horsesApi()
  const list = usePagedList(
    [...listHorsePeople.key, horseId],
    (page, options) => listHorsePeople({ params: { horseId }, query: page }, options),
    { staleTime: 0 },
  )
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  return (
    <section className="p-stack" data-gap="s">
      <h2>{t('history')}</h2>
      <AssignmentList assignments={list.items} caption={t('history')} onCorrect={onCorrect} />
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </section>
  )
}
