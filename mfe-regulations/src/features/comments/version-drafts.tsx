import { CallFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Localized, useFormats, useLocale, useUser } from '@portal/shell-sdk'
import { Button, LoadingState, Notice } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { Link, useNavigate } from '@portal/ui/router'
import { lazy, Suspense, useState } from 'react'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useProvisionName } from '../../shared/provision/provision-name.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { toSubmissionError } from './submission-error.ts'
import { sortDrafts } from './sort-drafts.ts'
import { DiscardDraftButton } from './discard-draft-button.tsx'
import { UnsendableDraft } from './unsendable-draft.tsx'
import type { Draft } from './merge-drafts.ts'
import { Quote } from './quote.tsx'
import { useCommentText } from './texts.ts'
import { useRefreshComments } from './use-refresh-comments.ts'
import { saveDraft, useRemoveDraft } from './use-drafts.ts'

const DraftForm = lazy(() => import('./draft-form.tsx'))
const SubmissionErrorNotice = lazy(() =>
  import('./comment-form.tsx').then((module) => ({ default: module.SubmissionErrorNotice })),
)

const noNodes: readonly RegulationNode[] = []

/** Drafts on one version: review each next to its text, then send all of them or none. */
export function VersionDrafts({
  versionId,
  drafts,
}: {
  readonly versionId: string
  readonly drafts: readonly Draft[]
}) {
  const t = useCommentText()
  const getVersionName = useVersionName()
  const format = useFormats()
  const status = useQuery(regulationsApi().getVersionStatus.query({ params: { versionId } }))
  const version = status.data?.version
  const text = useQuery({
    ...regulationsApi().getVersionText.query({ params: { contentHash: version?.contentHash ?? '' } }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const nodes = text.data?.nodes ?? noNodes
  const sorted = sortDrafts(drafts, nodes)
  const isOpen = status.data?.commentPeriod === 'open'
  if (status.isPending) return <LoadingState />
  return (
    <div className="rc-version">
      <header>
        <h3>
          {version ? (
            <Link to={viewerUrl({ mainParentId: version.mainParentId, versionId })}>
              <Localized text={version.title} />, {getVersionName(version)}
            </Link>
          ) : (
            t('drafts.unknown-version')
          )}
        </h3>
        {isOpen && version?.commentClosesAt && (
          <p className="p-soft">{t('drafts.until', { date: format.deadline(version.commentClosesAt) })}</p>
        )}
        {version && !isOpen && (
          <Notice tone="warning">
            {status.data?.commentPeriod === 'closed' && version.commentClosesAt
              ? t('drafts.closed', { date: format.deadline(version.commentClosesAt) })
              : status.data?.commentPeriod === 'not-yet' && version.commentOpensAt
                ? t('period.not-yet', { date: format.deadline(version.commentOpensAt) })
                : t('period.none')}
          </Notice>
        )}
      </header>
      <ol className="rc-drafts">
        {sorted.map((draft) => (
          <li key={draft.draftId} className="rc-card">
            {isOpen && !draft.isSent ? (
              <DraftCard
                draft={draft}
                node={nodes.find((each) => each.regulationId === draft.regulationId)}
                mainParentId={version?.mainParentId}
              />
            ) : (
              <UnsendableDraft draft={draft} />
            )}
          </li>
        ))}
      </ol>
      {isOpen && <SendDrafts versionId={versionId} drafts={sorted.filter(canSend)} />}
    </div>
  )
}

function canSend({ body, isSent }: Draft): boolean {
  return body.trim() !== '' && !isSent
}

function DraftCard({
  draft,
  node,
  mainParentId,
}: {
  readonly draft: Draft
  readonly node: RegulationNode | undefined
  readonly mainParentId: string | undefined
}) {
  const t = useCommentText()
  const [isEditing, setIsEditing] = useState(false)
  const [isWholeProvision, setIsWholeProvision] = useState(false)
  const { label, versionId, regulationId, depth } = draft
  const getProvisionName = useProvisionName()
  const name = depth === 0 ? t('about.regulation') : getProvisionName(label)
  const quotedText = draft.selection?.exact ?? [node?.heading, node?.text].filter(Boolean).join(' ')
  return (
    <>
      <h4>
        {mainParentId ? (
          <Link to={viewerUrl({ mainParentId, versionId, label, comments: regulationId })}>{name}</Link>
        ) : (
          name
        )}
      </h4>
      {quotedText !== '' && depth > 0 && (
        <Quote text={quotedText} label={t(draft.selection ? 'quote.selection' : 'quote.text')} />
      )}
      {isEditing ? (
        <Suspense fallback={<LoadingState />}>
          <DraftForm
            target={{ versionId, regulationId, depth, label, mainParentId: mainParentId ?? '' }}
            selection={isWholeProvision ? null : draft.selection}
            draft={draft}
            focusOnOpen
            otherDraftCount={0}
            reviewLink={null}
            isReview
            onSent={() => setIsEditing(false)}
            onClearSelection={() => setIsWholeProvision(true)}
            onClosed={() => setIsEditing(false)}
          />
        </Suspense>
      ) : (
        <>
          <p className="rc-text">{draft.body || <span className="p-soft">{t('drafts.no-text')}</span>}</p>
          {draft.attachments && draft.attachments.length > 0 && (
            <p className="p-small">
              {t('files.names')}{' '}
              <span className="rc-text">{draft.attachments.map((file) => file.name).join('; ')}</span>
            </p>
          )}
          <div className="rc-actions">
            <Button size="s" onClick={() => setIsEditing(true)}>
              {t('drafts.edit')}
            </Button>
            <DiscardDraftButton draftId={draft.draftId} label={t('drafts.discard-of', { label: name })} />
          </div>
        </>
      )}
    </>
  )
}

function SendDrafts({ versionId, drafts }: { readonly versionId: string; readonly drafts: readonly Draft[] }) {
  const t = useCommentText()
  const user = useUser()
  const locale = useLocale()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const removeDraft = useRemoveDraft()
  const refreshComments = useRefreshComments()
  const draftIds = drafts.map((draft) => draft.draftId)
  const send = useCommand(async (body: { versionId: string; draftIds: string[]; bodies: string[] }, options) => {
    // The service sends the drafts it has, so save the ones only this browser has first.
    for (const draft of drafts.filter((each) => !each.isSaved)) {
      await saveDraft({ ...draft, mainParentId: draft.mainParentId ?? '', owner: user?.username ?? null })
    }
    return regulationsApi().submitComments({ body: { versionId, draftIds: body.draftIds, locale } }, options)
  })
  const submit = async () => {
    try {
      const { receiptId } = await send.mutateAsync({ versionId, draftIds, bodies: drafts.map(({ body }) => body) })
      for (const draftId of draftIds) removeDraft(draftId)
      refreshComments()
      void navigate(`/my-comments?receipt=${receiptId}`)
    } catch (failure) {
      // The error is shown above the button.
      if (toSubmissionError(failure).reason === 'drafts-missing')
        void queries.invalidateQueries({ queryKey: regulationsApi().listCommentDrafts.key })
    }
  }
  if (drafts.length === 0) return null
  return (
    <div className="rc-send-all">
      {send.isError && (
        <Suspense fallback={null}>
          <SubmissionErrorNotice
            submissionError={toSubmissionError(send.error)}
            failure={send.error}
            failedSubmits={send.failureCount}
            body={drafts.map(({ label, body }) => `${label}\n${body}`).join('\n\n')}
            onRetry={() => void submit()}
            onOverwrite={() => undefined}
            onClearSelection={undefined}
          />
          {send.error instanceof CallFailure && send.error.error === 'comments.quote-not-found' && (
            <p>{t('drafts.selection-not-found', { label: String(send.error.details['label'] ?? '') })}</p>
          )}
        </Suspense>
      )}
      <p className="p-soft">{t('drafts.send-note')}</p>
      <Button variant="primary" busy={send.isPending} onClick={() => void submit()}>
        {t('drafts.send', { count: drafts.length })}
      </Button>
    </div>
  )
}
