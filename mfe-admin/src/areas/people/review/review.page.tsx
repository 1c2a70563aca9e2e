import { Page, PageTitle } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { useAdminText } from '../../../shared/texts.ts'
import { DuplicateList } from './duplicate-list.tsx'
import { IdentityChangeList } from './identity-change-list.tsx'
import { LicenseReviewList } from './license-review-list.tsx'
import { ProposalList } from './proposal-list.tsx'
import { parseQueue, queues, queueUrl, type Queue } from './review-url.ts'
import { useReviewText } from './texts.ts'
import './review.css'
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
      <nav aria-label={t('queues')} className="ad-queues">
        <ul>
          {queues.map((each) => (
            <li key={each}>
              <Link to={queueUrl(each)} aria-current={each === queue ? 'page' : undefined}>
                {t(`queue.${each}`)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/people-management?show=review">{t('queue.manual')}</Link>
          </li>
          <li>
            <Link to="/people-management?show=requests">{t('queue.requests')}</Link>
          </li>
        </ul>
      </nav>
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
