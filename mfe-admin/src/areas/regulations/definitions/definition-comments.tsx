import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { ErrorState, LoadMore, LoadingState, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { useAuthorName } from '../author-name.ts'
import { useReviewText } from '../comment-review/index.ts'
import { useDefinitionsText } from './texts.ts'

/** Comments on a definition, newest first, with their status and response. Comments on an earlier version are marked. */
export function DefinitionComments({ id }: { readonly id: string }) {
  const t = useDefinitionsText()
  const review = useReviewText()
  const format = useFormats()
  const authorName = useAuthorName()
  const getComments = regulationsApi().getCommentsByDefinition
  const list = usePagedList([...getComments.key, id], (page, options) =>
    getComments({ params: { definitionId: id }, query: page }, options),
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
              {authorName(comment.authorName)} · {format.day(comment.createdAt)} ·{' '}
              {t(`commenter-type.${comment.commenterType}`)}{' '}
              {comment.status !== 'public' && (
                <StatusTag tone="warning">
                  {review(`status.${comment.status}`)}
                  {comment.statusReason && `: ${review(`reason.${comment.statusReason}`)}`}
                </StatusTag>
              )}{' '}
              {!comment.isTextUnchanged && (
                <StatusTag tone="warning">
                  {t('comments.earlier-version', { number: comment.definitionVersionNumber })}
                </StatusTag>
              )}
            </p>
            <p className="de-text">{comment.body}</p>
            {comment.response && (
              <blockquote className="de-response">
                <p className="p-soft p-small">
                  {t('comments.response', { name: comment.response.by, date: format.day(comment.response.at) })} ·{' '}
                  {review(`outcome.${comment.response.outcome}`)}
                </p>
                <p className="de-text">{comment.response.text}</p>
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
      <LoadMore
        nextPage={list.nextPage}
        label={t('comments.older')}
        errorTitle={t('comments.failed')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </section>
  )
}
