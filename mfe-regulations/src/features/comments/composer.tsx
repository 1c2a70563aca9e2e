import type { Comment, RegulationNode, VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { useFormats, useUser } from '@portal/shell-sdk'
import { Button, LoadingState, Notice } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useProvisionName } from '../../provision-name.ts'
import { DraftLeft } from './draft-left.tsx'
import { Quote } from './quote.tsx'
import { useCommentText } from './texts.ts'
import { useDrafts } from './use-drafts.ts'
import { WordChooser } from './word-chooser.tsx'
import type { WordSelection } from './word-selection.ts'

const DraftForm = lazy(() => import('./writing-forms.tsx').then((module) => ({ default: module.DraftForm })))

/** The provision that is commented on. */
export interface CommentedProvision {
  readonly version: VersionSummary
  readonly status: VersionStatus | undefined
  readonly node: RegulationNode
  /** Words of the provision that the reader chose to comment on. */
  readonly selection: WordSelection | null
  readonly onSelection: (selection: WordSelection | null) => void
}

/** The way into writing: closed until asked for, open where a draft waits or words were chosen. */
export function Composer({
  version,
  status,
  node,
  selection,
  onSelection,
  onSent,
}: CommentedProvision & { readonly onSent: (comment: Comment) => void }) {
  const t = useCommentText()
  const nameOf = useProvisionName()
  const { drafts, isPending } = useDrafts()
  const user = useUser()
  const here = drafts.filter((each) => each.versionId === version.versionId && each.regulationId === node.regulationId)
  const draft = here.find(({ isSent }) => !isSent)
  const sent = here.filter(({ isSent }) => isSent)
  const [isOpen, setIsOpen] = useState(false)
  // Whoever deletes all words to begin anew still writes.
  const [isBegun, setIsBegun] = useState(false)
  const [receipt, setReceipt] = useState<{ readonly number: string; readonly receiptId: string }>()
  const [isWhole, setIsWhole] = useState(false)
  // One form from the first letter on: that its draft appears must not make another of it.
  const [form, setForm] = useState(0)
  const window = status?.commentWindow
  // What a draft was written about stays, unless the reader chose anew.
  const about = selection ?? (isWhole ? null : (draft?.selection ?? null))
  useEffect(() => {
    if (selection) setReceipt(undefined)
  }, [selection])
  const place = {
    versionId: version.versionId,
    mainParentId: version.mainParentId,
    regulationId: node.regulationId,
    depth: node.depth,
    label: node.label,
  }
  const close = () => {
    setForm(form + 1)
    setIsOpen(false)
    setIsBegun(false)
    setIsWhole(false)
    onSelection(null)
  }
  const words = [node.heading, node.text].filter(Boolean).join(' ')

  if (window !== undefined && window !== 'open') {
    return (
      <>
        <WindowClosed status={status} />
        {here.map((each) => (
          <DraftLeft key={each.draftId} draft={each} />
        ))}
      </>
    )
  }
  if (isPending) return <LoadingState />
  return (
    <div className="rc-composer">
      {receipt && <Received {...receipt} />}
      {sent.map((each) => (
        <DraftLeft key={each.draftId} draft={each} />
      ))}
      {about ? (
        <Quote words={about.exact} label={t('quote.words')} />
      ) : (
        node.depth > 0 && words !== '' && <Quote words={words} label={t('quote.text')} />
      )}
      {isOpen || isBegun || draft || selection ? (
        <Suspense fallback={<LoadingState />}>
          {about && (
            <Button
              size="s"
              variant="quiet"
              onClick={() => {
                setIsWhole(true)
                onSelection(null)
              }}
            >
              {t(node.depth === 0 ? 'words.whole-regulation' : 'words.whole', { label: nameOf(node.label) })}
            </Button>
          )}
          {!about && node.text !== '' && <WordChooser text={node.text} onChosen={onSelection} />}
          <DraftForm
            key={form}
            place={place}
            takesFocus={isOpen || selection !== null}
            selection={about}
            draft={draft}
            others={drafts.filter((each) => each.draftId !== draft?.draftId && !each.isSent).length}
            onSent={(comment, receiptId) => {
              setReceipt({ number: comment.trackingNumber, receiptId })
              close()
              onSent(comment)
            }}
            onBegun={() => setIsBegun(true)}
            onWhole={() => {
              setIsWhole(true)
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

/** The comment was taken: its number, and the receipt. */
function Received({ number, receiptId }: { readonly number: string; readonly receiptId: string }) {
  const t = useCommentText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Notice tone="success" title={t('sent.title')}>
        <p>{t('sent.number', { number })}</p>
        <p>
          <Link to={`/my-comments?receipt=${receiptId}`}>{t('sent.receipt')}</Link>
        </p>
      </Notice>
    </div>
  )
}

/** Why nothing can be written here now. */
function WindowClosed({ status }: { readonly status: CommentedProvision['status'] }) {
  const t = useCommentText()
  const format = useFormats()
  if (!status) return null
  const { commentWindow, version } = status
  const instant = commentWindow === 'not-yet' ? version.commentOpensAt : version.commentClosesAt
  if (commentWindow === 'none' || commentWindow === 'open') return <p className="p-soft">{t('window.none')}</p>
  return (
    <p className="p-soft">
      {instant ? t(`window.${commentWindow}`, { date: format.deadline(instant) }) : t('window.none')}
    </p>
  )
}
