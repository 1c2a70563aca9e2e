import type { Comment } from '@portal/contracts-regulations'
import { useLocale, useSession, useShell, useUser } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { api } from '../../api.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { DiscardFailed } from './discard-draft.tsx'
import { createDraftSaver } from './draft-saver.ts'
import type { LocalDraft } from './draft-store.ts'
import { forgetEdit, keepEdit, keptEdit } from './kept-edit.ts'
import type { Draft } from './merge-drafts.ts'
import { useCommentText } from './texts.ts'
import {
  draftStore,
  keepDraft,
  useDropDraft,
  useDropEmptied,
  isAccountFull,
  useForgetDraft,
  wasSentBefore,
} from './use-drafts.ts'
import { useAttachments } from './use-attachments.ts'
import { useAfterWriting } from './use-after-writing.ts'
import type { WordSelection } from './word-selection.ts'
import { WritingForm } from './writing-form.tsx'

/** What a comment is about. */
interface CommentPlace {
  readonly versionId: string
  readonly mainParentId: string
  readonly regulationId: string
  readonly depth: number
  readonly label: string
}

export interface DraftFormProps {
  readonly place: CommentPlace
  readonly selection: WordSelection | null
  /** What was written before, if anything. */
  readonly draft: Draft | undefined
  readonly takesFocus: boolean
  /** On the page of review: keeps the words instead of sending them alone. */
  readonly isReview?: boolean
  /** How many other drafts wait for review. */
  readonly others: number
  /** The first words were written here, or changed. */
  readonly onBegun?: () => void
  readonly onSent: (comment: Comment, receiptId: string) => void
  readonly onWhole: () => void
  readonly onClosed: () => void
  readonly reviewLink: ReactNode
}

/** Writing a comment: kept in the browser at every letter, at the service after a pause, sent under the draft's id. */
export function DraftForm(props: DraftFormProps) {
  const { place, selection, draft, onSent, onClosed, isReview = false } = props
  const t = useCommentText()
  const user = useUser()
  const session = useSession()
  const queries = useQueryClient()
  const locale = useLocale()
  const afterWriting = useAfterWriting()
  const drop = useDropDraft()
  const dropEmptied = useDropEmptied()
  const forget = useForgetDraft()
  const [draftId] = useState(() => draft?.draftId ?? crypto.randomUUID())
  const [kept, setKept] = useState<'no' | 'here' | 'account' | 'full'>(
    draft === undefined ? 'no' : draft.isKept ? 'account' : 'here',
  )
  const body = useRef(draft?.body ?? '')
  const hasBegun = useRef(draft !== undefined)
  const [isDiscardFailed, setIsDiscardFailed] = useState(false)
  const attachments = useAttachments(draftId, { waiting: draft?.attachments ?? [] })
  const hasFiles = attachments.items.length > 0
  const username = user?.username ?? null
  const sentBefore = useRef(() => {})
  sentBefore.current = () => {
    // What became of the words is said where the form stood, and what was sent is in the list.
    afterWriting()
    onClosed()
  }
  const saver = useMemo(
    () =>
      createDraftSaver<LocalDraft>(async (each) => {
        try {
          await keepDraft(each)
          if (each.isEmptied) dropEmptied(each.draftId)
          else setKept('account')
        } catch (failure) {
          if (wasSentBefore(failure)) sentBefore.current()
          if (isAccountFull(failure)) setKept('full')
          throw failure
        }
      }),
    [dropEmptied],
  )
  useEffect(() => {
    const leave = () => void saver.flush()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      // The list of drafts asks anew, so that the form opens with these words next time.
      void saver.flush().then(() => queries.invalidateQueries({ queryKey: api().listCommentDrafts.key }))
    }
  }, [saver, queries])

  const written = (words: string) => {
    body.current = words
    hasBegun.current = true
    props.onBegun?.()
    const isEmptied = words.trim() === '' && !hasFiles
    const local = { ...asLocal(words), ...(isEmptied && { isEmptied }) }
    setKept((now) => (isEmptied ? 'no' : now === 'full' ? 'full' : 'here'))
    if (isEmptied && username === null) return draftStore().remove(draftId)
    draftStore().put(local)
    if (username !== null) saver.later(local)
  }
  const asLocal = (words: string): LocalDraft => ({
    ...place,
    draftId,
    body: words,
    selection,
    savedAt: new Date().toISOString(),
    owner: username,
    isKept: false,
  })
  // Other words chosen while writing belong to the same draft.
  const chosen = selection === null ? '' : `${selection.start}-${selection.end}`
  const chosenBefore = useRef(chosen)
  useEffect(() => {
    if (chosenBefore.current === chosen) return
    chosenBefore.current = chosen
    if (body.current.trim() !== '') written(body.current)
  })

  // Files are kept with a draft, also with one that has no words yet.
  const hadFiles = useRef((draft?.attachments?.length ?? 0) > 0)
  useEffect(() => {
    if (hadFiles.current === hasFiles) return
    hadFiles.current = hasFiles
    written(body.current)
  })

  const send = async (words: string) => {
    saver.cancel()
    await saver.flush()
    const { versionId, regulationId, depth } = place
    const files = await attachments.settled()
    const { comment, receiptId } = await api().addComment(
      {
        body: {
          versionId,
          regulationId,
          depth,
          body: words,
          selection,
          ...(files && files.length > 0 && { attachments: [...files] }),
          locale,
        },
      },
      { idempotencyKey: draftId },
    )
    drop(draftId)
    afterWriting()
    onSent(comment, receiptId)
  }
  const keep = async (words: string) => {
    saver.cancel()
    await saver.flush()
    await keepDraft(asLocal(words))
    await queries.invalidateQueries({ queryKey: api().listCommentDrafts.key })
    onClosed()
  }
  const discard = async () => {
    saver.cancel()
    setIsDiscardFailed(false)
    // Words on their way would bring it back.
    await saver.flush()
    try {
      if (hasBegun.current) await forget(draftId)
    } catch {
      return setIsDiscardFailed(true)
    }
    attachments.abandon()
    onClosed()
  }

  return (
    <WritingForm
      label={t('write.label')}
      help={t('write.help')}
      initial={draft?.body ?? ''}
      sendLabel={t(isReview ? 'drafts.done' : 'write.send')}
      send={isReview ? keep : send}
      onWritten={written}
      {...(user && { onFiles: attachments.add })}
      check={async () => ((await attachments.settled()) ? undefined : t('files.not-ready'))}
      files={<AttachmentsField attachments={attachments} />}
      {...(!isReview && { onCancel: () => void discard() })}
      cancelLabel={t(kept === 'no' ? 'cancel' : 'write.discard')}
      onWhole={props.onWhole}
      takesFocus={props.takesFocus}
      kept={
        <>
          <p className="p-soft p-small rc-kept" role="status">
            {kept === 'account'
              ? t('write.kept-account')
              : kept === 'here'
                ? t(session.status === 'signed-in' ? 'write.kept-soon' : 'write.kept-here')
                : kept === 'full'
                  ? t('write.account-full')
                  : ''}
          </p>
          {kept === 'full' && (
            <p className="p-small">
              <Link to="/my-comments">{t('write.account-full.way')}</Link>
            </p>
          )}
          {isDiscardFailed && <DiscardFailed />}
        </>
      }
      more={kept !== 'no' && kept !== 'full' && props.others > 0 ? props.reviewLink : undefined}
    />
  )
}

/** Changing one's own comment, its words and its files; the words are kept in this browser until they are saved or given up. */
export function EditForm({
  comment,
  takesFocus,
  onDone,
}: {
  readonly comment: Pick<Comment, 'commentId' | 'body' | 'attachments' | 'lockVersion'>
  /** The form was asked for; otherwise it stands open again with words kept from before. */
  readonly takesFocus: boolean
  readonly onDone: () => void
}) {
  const t = useCommentText()
  const shell = useShell()
  const { commentId } = comment
  const [{ isResumed, ...begun }] = useState(() => {
    const kept = keptEdit(commentId)
    return { isResumed: kept !== undefined, ...(kept ?? { body: comment.body, lockVersion: comment.lockVersion }) }
  })
  const words = useRef(begun.body)
  const keep = () => keepEdit(commentId, { body: words.current, lockVersion: begun.lockVersion })
  const afterWriting = useAfterWriting()
  const edit = useCommand(
    (body: { commentId: string; body: string; attachments?: string[]; expectedVersion: number }, options) =>
      api().updateComment({ body }, options),
  )
  const [present, setPresent] = useState(comment.attachments)
  const waiting = useAttachments(commentId, { waiting: [], isResumed, present: present.length })
  const attachments = {
    ...waiting,
    add(files: readonly File[]) {
      // A form that files alone were chosen in stands open again after a reload, too.
      keep()
      waiting.add(files)
    },
  }
  return (
    <WritingForm
      label={t('edit.label')}
      help={t('edit.help')}
      initial={begun.body}
      takesFocus={takesFocus}
      onWritten={(body) => {
        words.current = body
        keep()
      }}
      sendLabel={t('edit.save')}
      send={async (body, over) => {
        const added = (await attachments.settled()) ?? []
        const isChanged = added.length > 0 || present.length < comment.attachments.length
        const files = [...present.map(({ attachmentId }) => attachmentId), ...added]
        await edit.mutateAsync({
          commentId,
          body,
          ...(isChanged && { attachments: files }),
          expectedVersion: over ?? begun.lockVersion,
        })
        forgetEdit(commentId)
        afterWriting()
        shell.toasts.show({ kind: 'success', message: t('edit.done') })
        onDone()
      }}
      onFiles={attachments.add}
      check={async () => ((await attachments.settled()) ? undefined : t('files.not-ready'))}
      files={
        <AttachmentsField
          attachments={attachments}
          present={present}
          onRemovePresent={(id) => setPresent((now) => now.filter(({ attachmentId }) => attachmentId !== id))}
        />
      }
      onCancel={() => {
        attachments.abandon()
        forgetEdit(commentId)
        onDone()
      }}
      cancelLabel={t('cancel')}
    />
  )
}
