import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { defaultQueueParams } from './review-url.ts'
import { useReviewText } from './texts.ts'

/** More than this are not counted exactly. */
const maxCount = 100

/** Shown on the home page of staff: how many comments have no answer. Renders nothing if there are none. */
export default function UnansweredCommentsSlot() {
  const t = useReviewText()
  const { listCommentQueue, listDefinitionCommentQueue } = regulationsApi()
  const query = { ...defaultQueueParams, limit: maxCount }
  const onRegulations = useQuery({ ...listCommentQueue.query({ query }), staleTime: 0 })
  const onDefinitions = useQuery({ ...listDefinitionCommentQueue.query({ query }), staleTime: 0 })
  const lists = [onRegulations.data, onDefinitions.data].filter((list) => list !== undefined)
  const count = lists.reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0) return null
  return (
    <p>
      <Link to="/comment-queue">
        {count > maxCount || lists.some(({ next }) => next !== null)
          ? t('work.unanswered-more', { count: maxCount })
          : t('work.unanswered', { count })}
      </Link>
    </p>
  )
}
