import type { Comment, RegulationNode, VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { useFormats, useUser } from '@portal/shell-sdk'
import { Button, LoadingState, Notice } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useProvisionName } from '../../shared/provision/provision-name.ts'
import { UnsendableDraft } from './unsendable-draft.tsx'
import { Quote } from './quote.tsx'
import { useCommentText } from './texts.ts'
import { useDrafts } from './use-drafts.ts'
import { TextSelectionField } from './text-selection-field.tsx'
import type { TextSelection } from './text-selection.ts'

const DraftForm = lazy(() => import('./draft-form.tsx'))

/** The provision to comment on. */
export interface CommentTarget {
  readonly version: VersionSummary
  readonly status: VersionStatus | undefined
  readonly node: RegulationNode
  /** Text of the provision the reader selected to comment on. */
  readonly selection: TextSelection | null
  readonly onSelection: (selection: TextSelection | null) => void
}

/** Opens the comment form: on demand, or right away when there is a draft or selected text. */
export function CommentComposer({
  version,
  status,
  node,
  selection,
  onSelection,
  onSent,
}: CommentTarget & { readonly onSent: (comment: Comment) => void }) {
  const t = useCommentText()
  const getProvisionName = useProvisionName()
  const { drafts, isPending } = useDrafts()
  const user = useUser()
  const provisionDrafts = drafts.filter(
    (each) => each.versionId === version.versionId && each.regulationId === node.regulationId,
  )
  const draft = provisionDrafts.find(({ isSent }) => !isSent)
  const sentDrafts = provisionDrafts.filter(({ isSent }) => isSent)
  const [isOpen, setIsOpen] = useState(false)
  // Clearing the text still counts as writing.
  const [hasStartedWriting, setHasStartedWriting] = useState(false)
  const [receipt, setReceipt] = useState<{ readonly number: string; readonly receiptId: string }>()
  const [isWholeProvision, setIsWholeProvision] = useState(false)
  // Keeps the same form instance when its draft appears in the list.
  const [formKey, setFormKey] = useState(0)
  const commentPeriod = status?.commentPeriod
  // Keep the draft's selection unless the reader selects other text.
  const activeSelection = selection ?? (isWholeProvision ? null : (draft?.selection ?? null))
  useEffect(() => {
    if (selection) setReceipt(undefined)
  }, [selection])
  const target = {
    versionId: version.versionId,
    mainParentId: version.mainParentId,
    regulationId: node.regulationId,
    depth: node.depth,
    label: node.label,
  }
  const close = () => {
    setFormKey(formKey + 1)
    setIsOpen(false)
    setHasStartedWriting(false)
    setIsWholeProvision(false)
    onSelection(null)
  }
  const provisionText = [node.heading, node.text].filter(Boolean).join(' ')

  if (commentPeriod !== undefined && commentPeriod !== 'open') {
    return (
      <>
        <CommentPeriodNotice status={status} />
        {provisionDrafts.map((each) => (
          <UnsendableDraft key={each.draftId} draft={each} />
        ))}
      </>
    )
  }
  if (isPending) return <LoadingState />
  return (
    <div className="rc-composer">
      {receipt && <CommentReceived {...receipt} />}
      {sentDrafts.map((each) => (
        <UnsendableDraft key={each.draftId} draft={each} />
      ))}
      {activeSelection ? (
        <Quote text={activeSelection.exact} label={t('quote.selection')} />
      ) : (
        node.depth > 0 && provisionText !== '' && <Quote text={provisionText} label={t('quote.text')} />
      )}
      {isOpen || hasStartedWriting || draft || selection ? (
        <Suspense fallback={<LoadingState />}>
          {activeSelection && (
            <Button
              size="s"
              variant="quiet"
              onClick={() => {
                setIsWholeProvision(true)
                onSelection(null)
              }}
            >
              {t(node.depth === 0 ? 'selection.clear-regulation' : 'selection.clear', {
                label: getProvisionName(node.label),
              })}
            </Button>
          )}
          {!activeSelection && node.text !== '' && <TextSelectionField text={node.text} onSelect={onSelection} />}
          <DraftForm
            key={formKey}
            target={target}
            focusOnOpen={isOpen || selection !== null}
            selection={activeSelection}
            draft={draft}
            otherDraftCount={drafts.filter((each) => each.draftId !== draft?.draftId && !each.isSent).length}
            onSent={(comment, receiptId) => {
              setReceipt({ number: comment.trackingNumber, receiptId })
              close()
              onSent(comment)
            }}
            onStartWriting={() => setHasStartedWriting(true)}
            onClearSelection={() => {
              setIsWholeProvision(true)
              onSelection(null)
            }}
            onClosed={close}
            reviewLink={
              <p>
                <Link to="/my-comments">{t('write.review', { count: drafts.length })}</Link>
              </p>
            }
          />
        </Suspense>
      ) : (
        <p className="rc-actions">
          <Button
            variant="primary"
            onClick={() => {
              setReceipt(undefined)
              setIsOpen(true)
            }}
          >
            {t('write.start')}
          </Button>
          {user === undefined && <span className="p-soft p-small">{t('write.start-signed-out')}</span>}
        </p>
      )}
    </div>
  )
}

/** Confirms that the comment was received, with its tracking number and a link to the receipt. */
function CommentReceived({ number, receiptId }: { readonly number: string; readonly receiptId: string }) {
  const t = useCommentText()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} tabIndex={-1} role="status">
      <Notice tone="success" title={t('sent.title')}>
        <p>{t('sent.number', { number })}</p>
        <p>
          <Link to={`/my-comments?receipt=${receiptId}`}>{t('sent.receipt')}</Link>
        </p>
      </Notice>
    </div>
  )
}

/** Explains why comments can't be written now. */
function CommentPeriodNotice({ status }: { readonly status: CommentTarget['status'] }) {
  const t = useCommentText()
  const format = useFormats()
  if (!status) return null
  const { commentPeriod, version } = status
  const instant = commentPeriod === 'not-yet' ? version.commentOpensAt : version.commentClosesAt
  if (commentPeriod === 'none' || commentPeriod === 'open') return <p className="p-soft">{t('period.none')}</p>
  return (
    <p className="p-soft">
      {instant ? t(`period.${commentPeriod}`, { date: format.deadline(instant) }) : t('period.none')}
    </p>
  )
}
