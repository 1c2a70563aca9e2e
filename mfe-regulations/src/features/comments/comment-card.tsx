import type { CarriedComment, Comment } from '@portal/contracts-regulations'
import { useCan, useFormats, useShell } from '@portal/shell-sdk'
import { Button, LoadingState, StatusTag } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { viewerAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { Answer } from './answer.tsx'
import { useAuthorName } from './author-name.ts'
import { AttachmentList } from './attachment-list.tsx'
import { Quote } from './quote.tsx'
import { keptEdit } from './kept-edit.ts'
import { readRefusal } from './comment-failure.ts'
import { useCommentText } from './texts.ts'
import { useAfterWriting } from './use-after-writing.ts'
import { useAnswer } from './use-answer.ts'

const EditForm = lazy(() => import('./writing-forms.tsx').then((module) => ({ default: module.EditForm })))

export interface CommentCardProps {
  readonly comment: Comment | CarriedComment
  /** Shows the words it is about: where the reader does not have them at hand. */
  readonly withQuote?: boolean
  /** What stands above it: where it belongs, what became of its text. */
  readonly children?: ReactNode
}

/** One comment with its answer, and what its author or the authority may do with it. */
export function CommentCard({ comment, withQuote = false, children }: CommentCardProps) {
  const t = useCommentText()
  const format = useFormats()
  const [asked, setAsked] = useState<boolean>()
  // A change that was begun before a reload or a sign-in goes on.
  const isEditing = asked ?? (comment.canEdit && keptEdit(comment.commentId) !== undefined)
  const quotes = withQuote || comment.selection !== null
  const isTaken = comment.status === 'withheld' && comment.body === ''
  const name = useAuthorName()(comment.authorName)
  return (
    <article className="rc-card" data-capacity={comment.capacity} aria-label={t('card.by', { name })}>
      {children}
      <header className="rc-card-head">
        <strong>{name}</strong>
        {comment.capacity === 'authority' && <StatusTag tone="info">{t('card.authority')}</StatusTag>}
        {comment.isMine && <StatusTag tone="neutral">{t('card.mine')}</StatusTag>}
        {comment.status !== 'public' && <StatusTag tone="warning">{t(`card.${comment.status}`)}</StatusTag>}
      </header>
      {quotes && <Quote words={comment.quotedText} label={t(comment.selection ? 'quote.words' : 'quote.text')} />}
      {isEditing ? (
        <Suspense fallback={<LoadingState />}>
          <EditForm comment={comment} takesFocus={asked === true} onDone={() => setAsked(false)} />
        </Suspense>
      ) : isTaken ? (
        <p className="p-soft">{t(`withheld.${comment.statusReason ?? 'other'}`)}</p>
      ) : (
        <>
          {comment.statusReason && <p className="p-soft">{t(`withheld.${comment.statusReason}`)}</p>}
          <p className="rc-words">{comment.body}</p>
          <AttachmentList comment={comment} />
        </>
      )}
      <p className="p-soft p-small">
        <time dateTime={comment.createdAt}>{format.day(comment.createdAt)}</time>
        {comment.editedAt && ` · ${t('card.edited', { date: format.day(comment.editedAt) })}`}
        {' · '}
        <span className="rc-number">{comment.trackingNumber}</span>
      </p>
      {comment.response && (
        <Answer response={comment.response}>
          {comment.response.changedInVersionId && (
            <>
              {' · '}
              <Link
                to={viewerAddress({
                  mainParentId: comment.mainParentId,
                  versionId: comment.response.changedInVersionId,
                })}
              >
                {t('answer.changed-in')}
              </Link>
            </>
          )}
        </Answer>
      )}
      {!isEditing && <CardActions comment={comment} onEdit={() => setAsked(true)} />}
    </article>
  )
}

function CardActions({ comment, onEdit }: { readonly comment: Comment; readonly onEdit: () => void }) {
  const t = useCommentText()
  const shell = useShell()
  const mayAnswer = useCan('staff') && comment.status !== 'withdrawn'
  const afterWriting = useAfterWriting()
  const answer = useAnswer()
  const remove = useCommand((body: { commentId: string; depth: number }, options) =>
    api().deleteComment({ params: { id: body.commentId, depth: body.depth } }, options),
  )
  // While the window is open, and nobody has answered, a comment can be taken away; otherwise it stays and is marked.
  const isDelete = comment.canEdit && comment.status === 'public'
  const takeBack = async () => {
    const { commentId, depth } = comment
    const kind = isDelete ? 'delete' : 'withdraw'
    const isSure = await shell.dialogs.confirm({
      title: t(`${kind}.title`),
      message: t(`${kind}.message`),
      confirmLabel: t(`${kind}.confirm`),
      cancelLabel: t('cancel'),
      danger: true,
    })
    if (!isSure) return
    try {
      const { outcome } = await remove.mutateAsync({ commentId, depth })
      shell.toasts.show({ kind: 'success', message: t(outcome === 'deleted' ? 'delete.done' : 'withdraw.done') })
      afterWriting()
    } catch {
      // Said beside the button, where it was pressed.
    }
  }
  if (!comment.canEdit && !comment.canDelete && !mayAnswer) return null
  return (
    <>
      <p className="rc-actions">
        {comment.canEdit && (
          <Button size="s" onClick={onEdit} aria-label={t('edit.of', { number: comment.trackingNumber })}>
            {t('edit.start')}
          </Button>
        )}
        {comment.canDelete && (
          <Button size="s" variant="quiet" busy={remove.isPending} onClick={() => void takeBack()}>
            {t(isDelete ? 'delete.start' : 'withdraw.start')}
          </Button>
        )}
        {mayAnswer && (
          <Button size="s" onClick={() => void answer(comment)}>
            {t(comment.response ? 'answer.change' : 'answer.start')}
          </Button>
        )}
      </p>
      {remove.isError && (
        <p role="alert" className="p-field-error">
          {t(readRefusal(remove.error).reason === 'unreached' ? 'refused.unreached' : 'delete.failed')}
        </p>
      )}
    </>
  )
}
