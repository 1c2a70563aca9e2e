import { Page, PageTitle } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { ReviewQueues } from '../../../shared/merges/index.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { DuplicateList } from './duplicate-list.tsx'
import { IdentityChangeList } from './identity-change-list.tsx'
import { LicenseReviewList } from './license-review-list.tsx'
import { ProposalList } from './proposal-list.tsx'
import { parseQueue, queues, queueUrl, type Queue } from './review-url.ts'
import { useReviewText } from './texts.ts'
import '../people.css'

/** `/people-review`: possible duplicates, merges that wait for a second person, licenses and changes of identity. */
export default function ReviewPage() {
  const t = useReviewText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const queue = parseQueue(searchParams)
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('people-review.title')}</PageTitle>
      <ReviewQueues
        label={t('queues')}
        queues={[
          ...queues.map((each) => ({ to: queueUrl(each), label: t(`queue.${each}`), isCurrent: each === queue })),
          { to: '/people-management?show=review', label: t('queue.manual'), isCurrent: false },
          { to: '/people-management?show=requests', label: t('queue.requests'), isCurrent: false },
        ]}
      />
      <QueueList queue={queue} />
    </Page>
  )
}

function QueueList({ queue }: { readonly queue: Queue }) {
  switch (queue) {
    case 'duplicates':
      return <DuplicateList />
    case 'merges':
      return <ProposalList />
    case 'licenses':
      return <LicenseReviewList />
    case 'identity':
      return <IdentityChangeList />
  }
}
