import type { HorseMerge, ReviewedHorse } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { DataList, Page, PageTitle, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import type { ComponentProps } from 'react'
import { horsesApi } from '../../../shared/api.ts'
import { ApprovalCard, ApprovalList } from '../../../shared/approvals/index.ts'
import { ListFrame } from '../../../shared/list-frame.tsx'
import { ReviewQueues } from '../../../shared/merges/index.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { compareUrl, parseQueue, queues, queueUrl, type Queue } from './review-url.ts'
import { useHorseReviewText } from './texts.ts'
import { useHorseMergeCommands } from './use-horse-merge-commands.ts'
import { useHorseName } from './use-horse-terms.ts'

/** `/horse-review`: horses that were entered by hand, and merges that wait for a second person. */
export default function HorseReviewPage() {
  const t = useHorseReviewText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const queue = parseQueue(searchParams)
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('horse-review.title')}</PageTitle>
      <ReviewQueues
        label={t('queues')}
        queues={queues.map((each) => ({
          to: queueUrl(each),
          label: t(`queue.${each}`),
          isCurrent: each === queue,
        }))}
      />
      {queue === 'manual' ? <ManualList /> : <MergeList />}
    </Page>
  )
}

function ManualList() {
  const t = useHorseReviewText()
  const format = useFormats()
  const getName = useHorseName()
  const { listHorseReviews } = horsesApi()
  const list = usePagedList(listHorseReviews.key, (page, options) => listHorseReviews({ query: page }, options), {
    staleTime: 0,
  })
  return (
    <QueueFrame list={list} name="manual">
      {(horses) => (
        <DataList<ReviewedHorse>
          caption={t('manual.caption')}
          rows={horses}
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
      )}
    </QueueFrame>
  )
}

function MergeList() {
  const { listHorseMerges } = horsesApi()
  const list = usePagedList(listHorseMerges.key, (page, options) => listHorseMerges({ query: page }, options), {
    staleTime: 0,
  })
  return (
    <QueueFrame list={list} name="merges">
      {(merges) => <ApprovalList items={merges} card={(merge) => <MergeCard merge={merge} />} />}
    </QueueFrame>
  )
}

type QueueFrameProps<Item> = Pick<ComponentProps<typeof ListFrame<Item>>, 'list' | 'children'> & {
  readonly name: Queue
}

function QueueFrame<Item>({ name, ...frame }: QueueFrameProps<Item>) {
  const t = useHorseReviewText()
  return <ListFrame {...frame} t={(key) => t(key === 'none' || key === 'none-text' ? `${name}.${key}` : key)} />
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
