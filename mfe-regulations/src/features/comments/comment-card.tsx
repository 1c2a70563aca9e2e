import type { CarriedOverComment, Comment } from '@portal/contracts-regulations'
import { getCommentRemoval, isReviewable } from '@portal/contracts-regulations/rules'
import { useCan, useFormats, useShell } from '@portal/shell-sdk'
import { Button, LoadingState, StatusTag } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { AuthorityAnswer } from './authority-answer.tsx'
import { useAuthorName } from './use-author-name.ts'
import { AttachmentList } from './attachment-list.tsx'
import { Quote } from './quote.tsx'
import { findStoredEdit } from './edit-storage.ts'
import { toSubmissionError } from './submission-error.ts'
import { useCommentText } from './texts.ts'
import { useRefreshComments } from './use-refresh-comments.ts'
import { useAnswerDialog } from './use-answer-dialog.ts'

const EditForm = lazy(() => import('./edit-form.tsx'))

export interface CommentCardProps {
  readonly comment: Comment | CarriedOverComment
  /** Shows the text the comment is about, when it is not visible nearby. */
  readonly showQuote?: boolean
  /** Content above the comment, such as its provision or what happened to its text. */
  readonly children?: ReactNode
}

/** A comment with its answer and the actions available to its author or the authority. */
export function CommentCard({ comment, showQuote = false, children }: CommentCardProps) {
  const t = useCommentText()
  const format = useFormats()
  const [isEditRequested, setIsEditRequested] = useState<boolean>()
  // Reopen an edit that was stored before a reload or a sign-in.
  const isEditing = isEditRequested ?? (comment.canEdit && findStoredEdit(comment.commentId) !== undefined)
  const hasQuote = showQuote || comment.selection !== null
  const isBodyWithheld = comment.status === 'withheld' && comment.body === ''
  const authorName = useAuthorName()(comment.authorName)
  return (
    <article
      className="rc-card"
      data-commenter-type={comment.commenterType}
      aria-label={t('card.by', { name: authorName })}
    >
      {children}
      <header className="rc-card-head">
        <strong>{authorName}</strong>
        {comment.commenterType === 'authority' && <StatusTag tone="info">{t('card.authority')}</StatusTag>}
        {comment.isMine && <StatusTag tone="neutral">{t('card.mine')}</StatusTag>}
        {comment.status !== 'public' && <StatusTag tone="warning">{t(`card.${comment.status}`)}</StatusTag>}
      </header>
      {hasQuote && <Quote text={comment.quotedText} label={t(comment.selection ? 'quote.selection' : 'quote.text')} />}
      {isEditing ? (
        <Suspense fallback={<LoadingState />}>
          <EditForm comment={comment} focusOnOpen={isEditRequested === true} onDone={() => setIsEditRequested(false)} />
        </Suspense>
      ) : isBodyWithheld ? (
        <p className="p-soft">{t(`withheld.${comment.statusReason ?? 'other'}`)}</p>
      ) : (
        <>
          {comment.statusReason && <p className="p-soft">{t(`withheld.${comment.statusReason}`)}</p>}
          <p className="rc-text">{comment.body}</p>
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
        <AuthorityAnswer response={comment.response}>
          {comment.response.changedInVersionId && (
            <>
              {' · '}
              <Link
                to={viewerUrl({
                  mainParentId: comment.mainParentId,
                  versionId: comment.response.changedInVersionId,
                })}
              >
                {t('answer.changed-in')}
              </Link>
            </>
          )}
        </AuthorityAnswer>
      )}
      {!isEditing && <CardActions comment={comment} onEdit={() => setIsEditRequested(true)} />}
    </article>
  )
}

function CardActions({ comment, onEdit }: { readonly comment: Comment; readonly onEdit: () => void }) {
  const t = useCommentText()
  const shell = useShell()
  const canAnswer = useCan('staff') && isReviewable(comment.status)
  const refreshComments = useRefreshComments()
  const openAnswerDialog = useAnswerDialog()
  const remove = useCommand((body: { commentId: string; depth: number }, options) =>
    regulationsApi().deleteComment({ params: { id: body.commentId, depth: body.depth } }, options),
  )
  // A comment can be edited only while its comment period is open.
  const facts = { isPeriodOpen: comment.canEdit, isAnswered: comment.response !== null }
  const removal = getCommentRemoval(comment.status, facts) ?? 'withdraw'
  const removeComment = async () => {
    const { commentId, depth } = comment
    const isConfirmed = await shell.dialogs.confirm({
      title: t(`${removal}.title`),
      message: t(`${removal}.message`),
      confirmLabel: t(`${removal}.confirm`),
      cancelLabel: t('cancel'),
      danger: true,
    })
    if (!isConfirmed) return
    try {
      const { outcome } = await remove.mutateAsync({ commentId, depth })
      shell.toasts.show({ kind: 'success', message: t(outcome === 'deleted' ? 'delete.done' : 'withdraw.done') })
      refreshComments()
    } catch {
      // The error is shown next to the button.
    }
  }
  if (!comment.canEdit && !comment.canDelete && !canAnswer) return null
  return (
    <>
      <p className="rc-actions">
        {comment.canEdit && (
          <Button size="s" onClick={onEdit} aria-label={t('edit.of', { number: comment.trackingNumber })}>
            {t('edit.start')}
          </Button>
        )}
        {comment.canDelete && (
          <Button size="s" variant="quiet" busy={remove.isPending} onClick={() => void removeComment()}>
            {t(`${removal}.start`)}
          </Button>
        )}
        {canAnswer && (
          <Button size="s" onClick={() => void openAnswerDialog(comment)}>
            {t(comment.response ? 'answer.change' : 'answer.start')}
          </Button>
        )}
      </p>
      {remove.isError && (
        <p role="alert" className="p-field-error">
          {t(toSubmissionError(remove.error).reason === 'unreachable' ? 'submit-error.unreachable' : 'delete.failed')}
        </p>
      )}
    </>
  )
}
