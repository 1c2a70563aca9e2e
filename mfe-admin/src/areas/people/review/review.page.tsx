import { Page, PageTitle } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { useAdminText } from '../../../shared/texts.ts'
import { DuplicateList } from './duplicate-list.tsx'
import { ProposalList } from './proposal-list.tsx'
import { parseQueue, queues, queueUrl } from './review-url.ts'
import { useReviewText } from './texts.ts'
import './review.css'

/** `/people-review`: possible duplicates, and merges that wait for a second person or can be undone. */
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
      {queue === 'duplicates' ? <DuplicateList /> : <ProposalList />}
    </Page>
  )
}
