import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { ErrorState, ListEnd, LoadingState, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'
import { useDefinitionsText } from './texts.ts'

/** What was said about a definition, newest first; a comment on a former wording says so. */
export function DefinitionComments({ id }: { readonly id: string }) {
  const t = useDefinitionsText()
  const format = useFormats()
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
              {comment.authorName} · {format.day(comment.createdAt)} · {t(`capacity.${comment.capacity}`)}{' '}
              {!comment.isTextUnchanged && (
                <StatusTag tone="warning">{t('comments.former', { number: comment.onVersionNumber })}</StatusTag>
              )}
            </p>
            <p className="de-words">{comment.body}</p>
          </li>
        ))}
      </ul>
      <ListEnd
        rest={list.rest}
        more={t('comments.older')}
        failedTitle={t('comments.failed')}
        describe={(failure) => describeFailure(failure, t)}
      />
    </section>
  )
}
