import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { Button, ErrorState, LoadingState, StatusTag } from '@portal/ui'
import { useInfiniteQuery } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'
import { useDefinitionsText } from './texts.ts'

/** What was said about a definition, newest first; a comment on a former wording says so. */
export function DefinitionComments({ id }: { readonly id: string }) {
  const t = useDefinitionsText()
  const format = useFormats()
  const call = regulationsApi().getCommentsByDefinition
  const list = useInfiniteQuery({
    queryKey: [...call.key, id],
    queryFn: ({ pageParam, signal }) =>
      call({ params: { definitionId: id }, query: pageParam ? { after: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const comments = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section className="de-part" aria-labelledby="de-comments">
      <h2 id="de-comments">{t('comments')}</h2>
      {list.isPending && <LoadingState />}
      {list.isError && (
        <ErrorState
          title={t('comments.failed')}
          {...describeFailure(list.error, t)}
          onRetry={() => void list.refetch()}
        />
      )}
      {comments?.length === 0 && <p className="p-soft">{t('comments.none')}</p>}
      <ul className="de-list">
        {comments?.map((comment) => (
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
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('comments.older')}
        </Button>
      )}
    </section>
  )
}
