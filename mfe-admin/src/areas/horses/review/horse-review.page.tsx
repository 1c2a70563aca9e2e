import type { HorseMerge, ReviewedHorse } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { DataList, EmptyState, ErrorState, LoadingState, LoadMore, Page, PageTitle, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { ApprovalCard, ApprovalList } from '../../../shared/approvals/index.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { compareUrl, parseQueue, queues, queueUrl } from './review-url.ts'
import { useHorseReviewText } from './texts.ts'
import { useHorseMergeCommands } from './use-horse-merge-commands.ts'
import { useHorseName } from './use-horse-terms.ts'
import './horse-review.css'

/** `/horse-review`: horses that were entered by hand, and merges that wait for a second person. */
export default function HorseReviewPage() {
  const t = useHorseReviewText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const queue = parseQueue(searchParams)
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('horse-review.title')}</PageTitle>
      <nav aria-label={t('queues')} className="ad-horse-queues">
        <ul>
          {queues.map((each) => (
            <li key={each}>
              <Link to={queueUrl(each)} aria-current={each === queue ? 'page' : undefined}>
                {t(`queue.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {queue === 'manual' ? <ManualList /> : <MergeList />}
    </Page>
  )
}

function ManualList() {
  const t = useHorseReviewText()
  const describe = useStaffFailure()
  const format = useFormats()
  const getName = useHorseName()
  const { listHorseReviews } = horsesApi()
  const list = usePagedList(listHorseReviews.key, (page, options) => listHorseReviews({ query: page }, options), {
    staleTime: 0,
  })
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.items.length === 0) return <EmptyState title={t('manual.none')}>{t('manual.none-text')}</EmptyState>
  return (
    <>
      <DataList<ReviewedHorse>
        caption={t('manual.caption')}
        rows={list.items}
        rowKey={({ horseId }) => horseId}
        columns={[
          {
            key: 'horse',
            header: t('horse'),
            cell: (horse) => <Link to={`/horse-review/${horse.horseId}`}>{getName(horse)}</Link>,
          },
          { key: 'year', header: t('fact.yearOfBirth'), cell: ({ yearOfBirth }) => String(yearOfBirth) },
          { key: 'dam', header: t('fact.damName'), cell: ({ damName }) => damName },
          {
            key: 'person',
            header: t('fact.responsiblePerson'),
            cell: ({ responsiblePersonName }) => responsiblePersonName ?? '—',
          },
          {
            key: 'registered',
            header: t('fact.registeredAt'),
            cell: ({ registeredAt }) => format.instant(registeredAt),
          },
          {
            key: 'state',
            header: t('state'),
            cell: ({ correctionRequestedAt }) => (
              <StatusTag tone={correctionRequestedAt === null ? 'warning' : 'info'}>
                {t(correctionRequestedAt === null ? 'state.waiting' : 'state.asked')}
              </StatusTag>
            ),
          },
        ]}
      />
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}

function MergeList() {
  const t = useHorseReviewText()
  const describe = useStaffFailure()
  const { listHorseMerges } = horsesApi()
  const list = usePagedList(listHorseMerges.key, (page, options) => listHorseMerges({ query: page }, options), {
    staleTime: 0,
  })
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.items.length === 0) return <EmptyState title={t('merges.none')}>{t('merges.none-text')}</EmptyState>
  return (
    <>
      <ApprovalList items={list.items} card={(merge) => <MergeCard merge={merge} />} />
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}

function MergeCard({ merge }: { readonly merge: HorseMerge }) {
  const t = useHorseReviewText()
  const getName = useHorseName()
  const { decide } = useHorseMergeCommands()
  const { survivor, duplicate } = merge
  const title = t('merge.names', { survivor: getName(survivor), duplicate: getName(duplicate) })
  return (
    <ApprovalCard approval={merge} title={title} onDecide={(action) => decide(merge, action)}>
      <Link to={compareUrl(survivor.horseId, duplicate.horseId)}>{t('compare')}</Link>
    </ApprovalCard>
  )
}
