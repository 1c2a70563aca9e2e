import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { ErrorState, ListEnd, LoadingState, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { useAuthorName } from '../../author-name.ts'
import { useReviewText } from '../comments/texts.ts'
import { useDefinitionsText } from './texts.ts'

/** What was said about a definition, newest first, what readers see of it and what was answered; a comment on a former wording says so. */
export function DefinitionComments({ id }: { readonly id: string }) {
  const t = useDefinitionsText()
  const review = useReviewText()
  const format = useFormats()
  const authorName = useAuthorName()
  const call = regulationsApi().getCommentsByDefinition
  const list = usePagedList([...call.key, id], (page, options) =>
    call({ params: { definitionId: id }, query: page }, options),
  )
  return (
    <section className="de-part" aria-labelledby="de-comments">
      <h2 id="de-comments">{t('comments')}</h2>
      {list.isPending && <LoadingState />}
      {list.failure && (
        <ErrorState title={t('comments.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
      )}
      {list.pages.length > 0 && list.items.length === 0 && <p className="p-soft">{t('comments.none')}</p>}
      <ul className="de-list">
        {list.items.map((comment) => (
          <li key={comment.commentId}>
            <p className="p-soft p-small">
              {authorName(comment.authorName)} · {format.day(comment.createdAt)} · {t(`capacity.${comment.capacity}`)}{' '}
              {comment.status !== 'public' && (
                <StatusTag tone="warning">
                  {review(`status.${comment.status}`)}
                  {comment.statusReason && `: ${review(`reason.${comment.statusReason}`)}`}
                </StatusTag>
              )}{' '}
              {!comment.isTextUnchanged && (
                <StatusTag tone="warning">{t('comments.former', { number: comment.onVersionNumber })}</StatusTag>
              )}
            </p>
            <p className="de-words">{comment.body}</p>
            {comment.response && (
              <blockquote className="de-answer">
                <p className="p-soft p-small">
                  {t('comments.answer', { by: comment.response.by, on: format.day(comment.response.at) })} ·{' '}
                  {review(`outcome.${comment.response.outcome}`)}
                </p>
                <p className="de-words">{comment.response.text}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      {list.items.length > 0 && (
        <p>
          <Link to="/comment-queue?about=definitions">{t('comments.decide')}</Link>
        </p>
      )}
      <ListEnd
        rest={list.rest}
        more={t('comments.older')}
        failedTitle={t('comments.failed')}
        describe={(failure) => describeFailure(failure, t)}
      />
    </section>
  )
}
