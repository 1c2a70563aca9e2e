import { describeFailure } from '@portal/api-client'
import type { Comment } from '@portal/contracts-regulations'
import { Localized } from '@portal/shell-sdk'
import { EmptyState, ErrorState, ListEnd, LoadingState } from '@portal/ui'
import { usePagedList, useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { viewerAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { useProvisionName } from '../../provision-name.ts'
import { useVersionName } from '../versions/version-words.tsx'
import { CommentCard } from './comment-card.tsx'
import { useCommentText } from './texts.ts'

/** Everything I sent, newest first, by version; with the authority's answers. */
export function MySentList() {
  const t = useCommentText()
  const list = usePagedList([...api().listComments.key, 'mine'], (page, options) =>
    api().listComments({ query: { mine: 'true', limit: 50, ...page } }, options),
  )
  const byVersion = Map.groupBy(list.items, (comment) => comment.versionId)
  return (
    <section aria-labelledby="my-sent">
      <h2 id="my-sent">{t('sent-list.title')}</h2>
      {list.isPending ? (
        <LoadingState shape="list" />
      ) : list.failure ? (
        <ErrorState title={t('list.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
      ) : list.items.length === 0 ? (
        <EmptyState title={t('sent-list.none.title')}>{t('sent-list.none.text')}</EmptyState>
      ) : (
        <>
          {[...byVersion].map(([versionId, sent]) => (
            <SentOnVersion key={versionId} versionId={versionId} comments={sent} />
          ))}
          <ListEnd
            rest={list.rest}
            more={t('list.more')}
            failedTitle={t('list.failed')}
            describe={(failure) => describeFailure(failure, t)}
          />
        </>
      )}
    </section>
  )
}

function SentOnVersion({ versionId, comments }: { readonly versionId: string; readonly comments: readonly Comment[] }) {
  const t = useCommentText()
  const nameOf = useVersionName()
  const provisionName = useProvisionName()
  const status = useQuery(api().getVersionStatus.query({ params: { versionId } }))
  const version = status.data?.version
  return (
    <div className="rc-version">
      <h3>
        {version && (
          <Link to={viewerAddress({ mainParentId: version.mainParentId, versionId })}>
            <Localized text={version.title} />, {nameOf(version)}
          </Link>
        )}
      </h3>
      {comments.map((comment) => (
        <CommentCard key={comment.commentId} comment={comment} withQuote={comment.depth > 0}>
          <p>
            <Link
              to={viewerAddress({
                mainParentId: comment.mainParentId,
                versionId,
                label: comment.label,
                comments: comment.regulationId,
              })}
            >
              {comment.depth === 0 ? t('about.whole') : provisionName(comment.label)}
            </Link>
          </p>
        </CommentCard>
      ))}
    </div>
  )
}
