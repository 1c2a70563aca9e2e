import { describeFailure } from '@portal/api-client'
import type { Comment } from '@portal/contracts-regulations'
import { Localized } from '@portal/shell-sdk'
import { EmptyState, ErrorState, FilterBar, LoadMore, LoadingState, SearchField } from '@portal/ui'
import { usePagedList, useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { useState } from 'react'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useProvisionName } from '../../shared/provision/provision-name.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { CommentCard } from './comment-card.tsx'
import { useCommentText } from './texts.ts'

const maxQueryLength = 200

/** The reader's sent comments, newest first, by version, with the authority's answers. */
export function MySentList() {
  const t = useCommentText()
  const [searchParams] = useSearchParams()
  const q = (searchParams.get('q') ?? '').trim().slice(0, maxQueryLength)
  const list = usePagedList([...regulationsApi().listComments.key, 'mine', q], (page, options) =>
    regulationsApi().listComments({ query: { mine: 'true', limit: 50, ...(q && { q }), ...page } }, options),
  )
  const byVersion = Map.groupBy(list.items, (comment) => comment.versionId)
  return (
    <section aria-labelledby="my-sent">
      <h2 id="my-sent">{t('sent-list.title')}</h2>
      {(list.items.length > 0 || q !== '') && <SentSearch key={q} q={q} />}
      {list.isPending ? (
        <LoadingState shape="list" />
      ) : list.failure ? (
        <ErrorState title={t('list.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
      ) : list.items.length === 0 && q !== '' ? (
        <EmptyState
          title={t('sent-list.not-found', { q })}
          action={<Link to="/my-comments">{t('sent-list.all')}</Link>}
        />
      ) : list.items.length === 0 ? (
        <EmptyState title={t('sent-list.none.title')}>{t('sent-list.none.text')}</EmptyState>
      ) : (
        <>
          {[...byVersion].map(([versionId, comments]) => (
            <SentComments key={versionId} versionId={versionId} comments={comments} />
          ))}
          <LoadMore
            nextPage={list.nextPage}
            label={t('list.more')}
            errorTitle={t('list.failed')}
            describeFailure={(failure) => describeFailure(failure, t)}
          />
        </>
      )}
    </section>
  )
}

/** Searches the sent comments. The query is in the URL. */
function SentSearch({ q }: { readonly q: string }) {
  const t = useCommentText()
  const [value, setValue] = useState(q)
  const [, setSearchParams] = useSearchParams()
  return (
    <FilterBar
      label={t('sent-list.search')}
      onSubmit={() => setSearchParams(value.trim() === '' ? {} : { q: value.trim() }, { preventScrollReset: true })}
    >
      <SearchField
        label={t('sent-list.search')}
        showLabel
        value={value}
        maxLength={maxQueryLength}
        onChange={(event) => setValue(event.target.value)}
      />
    </FilterBar>
  )
}

function SentComments({ versionId, comments }: { readonly versionId: string; readonly comments: readonly Comment[] }) {
  const t = useCommentText()
  const getVersionName = useVersionName()
  const getProvisionName = useProvisionName()
  const status = useQuery(regulationsApi().getVersionStatus.query({ params: { versionId } }))
  const version = status.data?.version
  return (
    <div className="rc-version">
      <h3>
        {version && (
          <Link to={viewerUrl({ mainParentId: version.mainParentId, versionId })}>
            <Localized text={version.title} />, {getVersionName(version)}
          </Link>
        )}
      </h3>
      {comments.map((comment) => (
        <CommentCard key={comment.commentId} comment={comment} showQuote={comment.depth > 0}>
          <p>
            <Link
              to={viewerUrl({
                mainParentId: comment.mainParentId,
                versionId,
                label: comment.label,
                comments: comment.regulationId,
              })}
            >
              {comment.depth === 0 ? t('about.regulation') : getProvisionName(comment.label)}
            </Link>
          </p>
        </CommentCard>
      ))}
    </div>
  )
}
