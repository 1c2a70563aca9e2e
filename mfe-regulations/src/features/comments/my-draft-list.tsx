import { describeFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState } from '@portal/ui'
import { Link } from '@portal/ui/router'
import type { Draft } from './merge-drafts.ts'
import { VersionDrafts } from './version-drafts.tsx'
import { useCommentText } from './texts.ts'
import { useDrafts } from './use-drafts.ts'

/** The reader's unsent comments, by version. */
export function MyDraftList() {
  const t = useCommentText()
  const { drafts, isPending, error, refetch } = useDrafts()
  const byVersion = Map.groupBy(drafts, (draft: Draft) => draft.versionId)
  return (
    <section aria-labelledby="my-drafts">
      <h2 id="my-drafts">{t('drafts.title')}</h2>
      {error && <ErrorState title={t('drafts.failed')} {...describeFailure(error, t)} onRetry={refetch} />}
      {isPending ? (
        <LoadingState shape="list" />
      ) : drafts.length === 0 ? (
        !error && (
          <EmptyState
            title={t('drafts.none.title')}
            action={<Link to="/all-regulation-versions?state=PUBLISHED_DRAFT">{t('drafts.none.action')}</Link>}
          >
            {t('drafts.none.text')}
          </EmptyState>
        )
      ) : (
        [...byVersion].map(([versionId, versionDrafts]) => (
          <VersionDrafts key={versionId} versionId={versionId} drafts={versionDrafts} />
        ))
      )}
    </section>
  )
}
