import type { Comment } from '@portal/contracts-regulations'
import { useLocale, useSession, useUser } from '@portal/shell-sdk'
import { useQueryClient } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { DiscardError } from './discard-draft-button.tsx'
import { createDraftSaver } from './draft-saver.ts'
import type { LocalDraft } from './draft-store.ts'
import type { Draft } from './merge-drafts.ts'
import { useCommentText } from './texts.ts'
import {
  draftStore,
  saveDraft,
  useRemoveDraft,
  useRemoveEmptyDraft,
  isAccountFull,
  useDeleteDraft,
  isAlreadySent,
} from './use-drafts.ts'
import { useAttachments } from './use-attachments.ts'
import { useRefreshComments } from './use-refresh-comments.ts'
import type { TextSelection } from './text-selection.ts'
import { CommentForm } from './comment-form.tsx'

/** What a comment is about. */
interface CommentTarget {
  readonly versionId: string
  readonly mainParentId: string
  readonly regulationId: string
  readonly depth: number
  readonly label: string
}

export interface DraftFormProps {
  readonly target: CommentTarget
  readonly selection: TextSelection | null
  /** The existing draft, if any. */
  readonly draft: Draft | undefined
  readonly focusOnOpen: boolean
  /** Set on the review page: saves the draft instead of sending it. */
  readonly isReview?: boolean
  /** How many other drafts can be reviewed. */
  readonly otherDraftCount: number
  /** Called when the text changes for the first time. */
  readonly onStartWriting?: () => void
  readonly onSent: (comment: Comment, receiptId: string) => void
  readonly onClearSelection: () => void
  readonly onClosed: () => void
  readonly reviewLink: ReactNode
}

/**
 * The form to write a comment. Saves to the browser on every keystroke and to the service after a pause; sends with
 * the draft's id as Idempotency-Key.
 */
export default function DraftForm(props: DraftFormProps) {
  const { target, selection, draft, onSent, onClosed, isReview = false } = props
  const t = useCommentText()
  const user = useUser()
  const session = useSession()
  const queries = useQueryClient()
  const locale = useLocale()
  const refreshComments = useRefreshComments()
  const removeDraft = useRemoveDraft()
  const removeEmptyDraft = useRemoveEmptyDraft()
  const deleteDraft = useDeleteDraft()
  const [draftId] = useState(() => draft?.draftId ?? crypto.randomUUID())
  const [saveState, setSaveState] = useState<'no' | 'here' | 'account' | 'full'>(
    draft === undefined ? 'no' : draft.isSaved ? 'account' : 'here',
  )
  const latestText = useRef(draft?.body ?? '')
  const hasStarted = useRef(draft !== undefined)
  const [hasDiscardFailed, setHasDiscardFailed] = useState(false)
  const attachments = useAttachments(draftId, { pending: draft?.attachments ?? [] })
  const hasFiles = attachments.items.length > 0
  const username = user?.username ?? null
  const onAlreadySent = useRef(() => {})
  onAlreadySent.current = () => {
    // The list shows the sent comment and the leftover text.
    refreshComments()
    onClosed()
  }
  const saver = useMemo(
    () =>
      createDraftSaver<LocalDraft>(async (localDraft) => {
        try {
          await saveDraft(localDraft)
          if (localDraft.isEmpty) removeEmptyDraft(localDraft.draftId)
          else setSaveState('account')
        } catch (failure) {
          if (isAlreadySent(failure)) onAlreadySent.current()
          if (isAccountFull(failure)) setSaveState('full')
          throw failure
        }
      }),
    [removeEmptyDraft],
  )
  useEffect(() => {
    const onPageHide = () => void saver.flush()
    addEventListener('pagehide', onPageHide)
    return () => {
      removeEventListener('pagehide', onPageHide)
      // Refetch the drafts so that the form opens with this text next time.
      void saver.flush().then(() => queries.invalidateQueries({ queryKey: regulationsApi().listCommentDrafts.key }))
    }
  }, [saver, queries])

  const updateText = (text: string) => {
    latestText.current = text
    hasStarted.current = true
    props.onStartWriting?.()
    const isEmpty = text.trim() === '' && !hasFiles
    const local = { ...toLocalDraft(text), ...(isEmpty && { isEmpty }) }
    setSaveState((now) => (isEmpty ? 'no' : now === 'full' ? 'full' : 'here'))
    if (isEmpty && username === null) return draftStore().remove(draftId)
    draftStore().put(local)
    if (username !== null) saver.schedule(local)
  }
  const toLocalDraft = (text: string): LocalDraft => ({
    ...target,
    draftId,
    body: text,
    selection,
    savedAt: new Date().toISOString(),
    owner: username,
    isSaved: false,
  })
  // Selecting other text while writing changes the same draft.
  const selectionKey = selection === null ? '' : `${selection.start}-${selection.end}`
  const lastSelectionKey = useRef(selectionKey)
  useEffect(() => {
    if (lastSelectionKey.current === selectionKey) return
    lastSelectionKey.current = selectionKey
    if (latestText.current.trim() !== '') updateText(latestText.current)
  })

  // A draft with files is saved even without text.
  const hadFiles = useRef((draft?.attachments?.length ?? 0) > 0)
  useEffect(() => {
    if (hadFiles.current === hasFiles) return
    hadFiles.current = hasFiles
    updateText(latestText.current)
  })

  const send = async (text: string) => {
    saver.cancel()
    await saver.flush()
    const { versionId, regulationId, depth } = target
    const files = await attachments.waitUntilReady()
    const { comment, receiptId } = await regulationsApi().addComment(
      {
        body: {
          versionId,
          regulationId,
          depth,
          body: text,
          selection,
          ...(files && files.length > 0 && { attachments: [...files] }),
          locale,
        },
      },
      { idempotencyKey: draftId },
    )
    removeDraft(draftId)
    refreshComments()
    onSent(comment, receiptId)
  }
  const save = async (text: string) => {
    saver.cancel()
    await saver.flush()
    await saveDraft(toLocalDraft(text))
    await queries.invalidateQueries({ queryKey: regulationsApi().listCommentDrafts.key })
    onClosed()
  }
  const discard = async () => {
    saver.cancel()
    setHasDiscardFailed(false)
    // Finish the pending save first; otherwise it would restore the draft.
    await saver.flush()
    try {
      if (hasStarted.current) await deleteDraft(draftId)
    } catch {
      return setHasDiscardFailed(true)
    }
    attachments.removeAll()
    onClosed()
  }

  return (
    <CommentForm
      label={t('write.label')}
      help={t('write.help')}
      initial={draft?.body ?? ''}
      sendLabel={t(isReview ? 'drafts.done' : 'write.send')}
      send={isReview ? save : send}
      onTextChange={updateText}
      {...(user && { onFiles: attachments.add })}
      check={async () => ((await attachments.waitUntilReady()) ? undefined : t('files.not-ready'))}
      files={<AttachmentsField attachments={attachments} />}
      {...(!isReview && { onCancel: () => void discard() })}
      cancelLabel={t(saveState === 'no' ? 'cancel' : 'write.discard')}
      onClearSelection={props.onClearSelection}
      focusOnOpen={props.focusOnOpen}
      saveStatus={
        <>
          <p className="p-soft p-small rc-save-status" role="status">
            {saveState === 'account'
              ? t('write.saved-to-account')
              : saveState === 'here'
                ? t(session.status === 'signed-in' ? 'write.saving-to-account' : 'write.saved-in-browser')
                : saveState === 'full'
                  ? t('write.account-full')
                  : ''}
          </p>
          {saveState === 'full' && (
            <p className="p-small">
              <Link to="/my-comments">{t('write.account-full.link')}</Link>
            </p>
          )}
          {hasDiscardFailed && <DiscardError />}
        </>
      }
      footer={saveState !== 'no' && saveState !== 'full' && props.otherDraftCount > 0 ? props.reviewLink : undefined}
    />
  )
}
