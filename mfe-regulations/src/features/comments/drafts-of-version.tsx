import { CallFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Localized, useFormats, useLocale, useUser } from '@portal/shell-sdk'
import { Button, LoadingState, Notice } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { Link, useNavigate } from '@portal/ui/router'
import { lazy, Suspense, useState } from 'react'
import { viewerAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { useProvisionName } from '../../provision-name.ts'
import { useVersionName } from '../versions/version-words.tsx'
import { readRefusal } from './comment-failure.ts'
import { inDocumentOrder } from './document-order.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { DraftLeft } from './draft-left.tsx'
import type { Draft } from './merge-drafts.ts'
import { Quote } from './quote.tsx'
import { useCommentText } from './texts.ts'
import { useAfterWriting } from './use-after-writing.ts'
import { keepDraft, useDropDraft } from './use-drafts.ts'

const DraftForm = lazy(() => import('./writing-forms.tsx').then((module) => ({ default: module.DraftForm })))
const RefusedNotice = lazy(() => import('./writing-form.tsx').then((module) => ({ default: module.RefusedNotice })))

const nothing: readonly RegulationNode[] = []

/** Drafts on one version: read them once more beside the text they are about, then send them together, all or none. */
export function DraftsOfVersion({
  versionId,
  drafts,
}: {
  readonly versionId: string
  readonly drafts: readonly Draft[]
}) {
  const t = useCommentText()
  const nameOf = useVersionName()
  const format = useFormats()
  const status = useQuery(api().getVersionStatus.query({ params: { versionId } }))
  const version = status.data?.version
  const text = useQuery({
    ...api().getVersionText.query({ params: { contentHash: version?.contentHash ?? '' } }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const nodes = text.data?.nodes ?? nothing
  const ordered = inDocumentOrder(drafts, nodes)
  const isOpen = status.data?.commentWindow === 'open'
  if (status.isPending) return <LoadingState />
  return (
    <div className="rc-version">
      <header>
        <h3>
          {version ? (
            <Link to={viewerAddress({ mainParentId: version.mainParentId, versionId })}>
              <Localized text={version.title} />, {nameOf(version)}
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
            {status.data?.commentWindow === 'closed' && version.commentClosesAt
              ? t('drafts.closed', { date: format.deadline(version.commentClosesAt) })
              : status.data?.commentWindow === 'not-yet' && version.commentOpensAt
                ? t('window.not-yet', { date: format.deadline(version.commentOpensAt) })
                : t('window.none')}
          </Notice>
        )}
      </header>
      <ol className="rc-drafts">
        {ordered.map((draft) => (
          <li key={draft.draftId} className="rc-card">
            {isOpen && !draft.isSent ? (
              <DraftItem
                draft={draft}
                node={nodes.find((each) => each.regulationId === draft.regulationId)}
                mainParentId={version?.mainParentId}
              />
            ) : (
              <DraftLeft draft={draft} />
            )}
          </li>
        ))}
      </ol>
      {isOpen && <SendAll versionId={versionId} drafts={ordered.filter(isReady)} />}
    </div>
  )
}

function isReady({ body, isSent }: Draft): boolean {
  return body.trim() !== '' && !isSent
}

function DraftItem({
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
  const [isWhole, setIsWhole] = useState(false)
  const { label, versionId, regulationId, depth } = draft
  const provisionName = useProvisionName()
  const name = depth === 0 ? t('about.whole') : provisionName(label)
  const words = draft.selection?.exact ?? [node?.heading, node?.text].filter(Boolean).join(' ')
  return (
    <>
      <h4>
        {mainParentId ? (
          <Link to={viewerAddress({ mainParentId, versionId, label, comments: regulationId })}>{name}</Link>
        ) : (
          name
        )}
      </h4>
      {words !== '' && depth > 0 && <Quote words={words} label={t(draft.selection ? 'quote.words' : 'quote.text')} />}
      {isEditing ? (
        <Suspense fallback={<LoadingState />}>
          <DraftForm
            place={{ versionId, regulationId, depth, label, mainParentId: mainParentId ?? '' }}
            selection={isWhole ? null : draft.selection}
            draft={draft}
            takesFocus
            others={0}
            reviewLink={null}
            isReview
            onSent={() => setIsEditing(false)}
            onWhole={() => setIsWhole(true)}
            onClosed={() => setIsEditing(false)}
          />
        </Suspense>
      ) : (
        <>
          <p className="rc-words">{draft.body || <span className="p-soft">{t('drafts.wordless')}</span>}</p>
          {draft.attachments && draft.attachments.length > 0 && (
            <p className="p-small">
              {t('files.names')}{' '}
              <span className="rc-words">{draft.attachments.map((file) => file.name).join('; ')}</span>
            </p>
          )}
          <div className="rc-actions">
            <Button size="s" onClick={() => setIsEditing(true)}>
              {t('drafts.edit')}
            </Button>
            <DiscardDraft draftId={draft.draftId} label={t('drafts.discard-of', { label: name })} />
          </div>
        </>
      )}
    </>
  )
}

function SendAll({ versionId, drafts }: { readonly versionId: string; readonly drafts: readonly Draft[] }) {
  const t = useCommentText()
  const user = useUser()
  const locale = useLocale()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const drop = useDropDraft()
  const afterWriting = useAfterWriting()
  const draftIds = drafts.map((draft) => draft.draftId)
  const send = useCommand(async (body: { versionId: string; draftIds: string[]; bodies: string[] }, options) => {
    // The service sends what it has: what only this browser has goes there first.
    for (const draft of drafts.filter((each) => !each.isKept)) {
      await keepDraft({ ...draft, mainParentId: draft.mainParentId ?? '', owner: user?.username ?? null })
    }
    return api().submitComments({ body: { versionId, draftIds: body.draftIds, locale } }, options)
  })
  const submit = async () => {
    try {
      const { receiptId } = await send.mutateAsync({ versionId, draftIds, bodies: drafts.map(({ body }) => body) })
      for (const draftId of draftIds) drop(draftId)
      afterWriting()
      void navigate(`/my-comments?receipt=${receiptId}`)
    } catch (failure) {
      // Said above the button.
      if (readRefusal(failure).reason === 'gone')
        void queries.invalidateQueries({ queryKey: api().listCommentDrafts.key })
    }
  }
  if (drafts.length === 0) return null
  return (
    <div className="rc-send-all">
      {send.isError && (
        <Suspense fallback={null}>
          <RefusedNotice
            refused={readRefusal(send.error)}
            failure={send.error}
            refusals={send.failureCount}
            body={drafts.map(({ label, body }) => `${label}\n${body}`).join('\n\n')}
            onRetry={() => void submit()}
            onOverwrite={() => undefined}
            onWhole={undefined}
          />
          {send.error instanceof CallFailure && send.error.error === 'comments.quote-not-found' && (
            <p>{t('drafts.quote', { label: String(send.error.details['label'] ?? '') })}</p>
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
