import { describeFailure } from '@portal/api-client'
import type { DefinitionComment } from '@portal/contracts-regulations'
import { commentLifecycle } from '@portal/contracts-regulations/rules'
import { useFormats, useShell, useUser } from '@portal/shell-sdk'
import { Button, ErrorState, LoadMore, LoadingState, Notice, StatusTag } from '@portal/ui'
import { useCommand, usePagedList, useQueryClient } from '@portal/ui/query'
import { lazy, Suspense, useState } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { AuthorityAnswer } from './authority-answer.tsx'
import { useAuthorName } from './use-author-name.ts'
import { CommenterTypeFilter, matchesFilters } from './commenter-type-filter.tsx'
import { findStoredEdit } from './edit-storage.ts'
import { Quote } from './quote.tsx'
import { useCommentFilters } from './comment-filters.ts'
import { useCommentText } from './texts.ts'
import './comments.css'

const DefinitionForm = lazy(() => import('./definition-form.tsx'))

/** The comments on a definition; fills the shell's `definition-comments` slot. */
export default function DefinitionComments({ definitionId }: { readonly definitionId: string }) {
  const t = useCommentText()
  const [filters, setFilters] = useCommentFilters()
  const [isWriting, setIsWriting] = useState(false)
  const [trackingNumber, setTrackingNumber] = useState<string>()
  const user = useUser()
  const list = usePagedList([...regulationsApi().getCommentsByDefinition.key, definitionId], (page, options) =>
    regulationsApi().getCommentsByDefinition({ params: { definitionId }, query: { limit: 20, ...page } }, options),
  )
  return (
    <section className="rc-comments" aria-labelledby="definition-comments">
      <h4 id="definition-comments">{t('definition.title')}</h4>
      {trackingNumber !== undefined && (
        <Notice tone="success" live title={t('sent.title')}>
          {t('sent.number', { number: trackingNumber })}
        </Notice>
      )}
      {isWriting ? (
        <Suspense fallback={<LoadingState />}>
          <DefinitionForm
            definitionId={definitionId}
            onClosed={(sent) => {
              setIsWriting(false)
              setTrackingNumber(sent)
            }}
          />
        </Suspense>
      ) : (
        <p className="rc-actions">
          <Button
            size="s"
            onClick={() => {
              setTrackingNumber(undefined)
              setIsWriting(true)
            }}
          >
            {t('definition.write')}
          </Button>
          {user === undefined && <span className="p-soft p-small">{t('write.start-signed-out')}</span>}
        </p>
      )}
      {list.isPending ? (
        <LoadingState label={t('list.loading')} />
      ) : list.failure ? (
        <ErrorState title={t('list.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
      ) : list.items.length === 0 ? (
        <p className="p-soft">{t('list.none')}</p>
      ) : (
        <>
          <CommenterTypeFilter filters={filters} onChange={setFilters} />
          {list.items
            .filter((comment) => matchesFilters(filters, comment))
            .map((comment) => (
              <DefinitionCommentCard key={comment.commentId} comment={comment} />
            ))}
          <LoadMore
            nextPage={list.nextPage}
            size="s"
            label={t('list.more')}
            errorTitle={t('list.failed')}
            describeFailure={(failure) => describeFailure(failure, t)}
          />
        </>
      )}
    </section>
  )
}

function DefinitionCommentCard({ comment }: { readonly comment: DefinitionComment }) {
  const t = useCommentText()
  const format = useFormats()
  const shell = useShell()
  const queries = useQueryClient()
  const [isEditRequested, setIsEditRequested] = useState<boolean>()
  // Reopen an edit that was stored before a reload or a sign-in. A comment with an answer can't be edited.
  const facts = { isPeriodOpen: true, isAnswered: comment.response !== null }
  const canWithdraw = comment.isMine && commentLifecycle.check(comment.status, 'withdraw', facts).allowed
  const canEdit = comment.isMine && commentLifecycle.check(comment.status, 'edit', facts).allowed
  const isEditing = isEditRequested ?? (canEdit && findStoredEdit(comment.commentId) !== undefined)
  const withdraw = useCommand((body: { commentId: string }, options) =>
    regulationsApi().deleteCommentDefinition({ params: { id: body.commentId, depth: 0 } }, options),
  )
  const name = useAuthorName()(comment.authorName)
  const withdrawComment = async () => {
    const isConfirmed = await shell.dialogs.confirm({
      title: t('withdraw.title'),
      message: t('withdraw.message'),
      confirmLabel: t('withdraw.confirm'),
      cancelLabel: t('cancel'),
      danger: true,
    })
    if (!isConfirmed) return
    try {
      await withdraw.mutateAsync({ commentId: comment.commentId })
      shell.toasts.show({ kind: 'success', message: t('withdraw.done') })
      await queries.invalidateQueries({ queryKey: regulationsApi().getCommentsByDefinition.key })
    } catch {
      // The error is shown next to the button.
    }
  }
  return (
    <article className="rc-card" data-commenter-type={comment.commenterType} aria-label={t('card.by', { name })}>
      <p className="rc-card-head">
        <strong>{name}</strong>
        {comment.commenterType === 'authority' && <StatusTag tone="info">{t('card.authority')}</StatusTag>}
        {comment.isMine && <StatusTag tone="neutral">{t('card.mine')}</StatusTag>}
        {comment.status !== 'public' && <StatusTag tone="warning">{t(`card.${comment.status}`)}</StatusTag>}
      </p>
      {comment.statusReason && <p className="p-soft">{t(`withheld.${comment.statusReason}`)}</p>}
      {!comment.isTextUnchanged && (
        <Notice tone="warning">
          <p>{t('definition.changed', { number: comment.definitionVersionNumber })}</p>
          <Quote text={comment.quotedText} label={t('quote.text')} />
        </Notice>
      )}
      {isEditing ? (
        <Suspense fallback={<LoadingState />}>
          <DefinitionForm
            definitionId={comment.definitionId}
            comment={comment}
            focusOnOpen={isEditRequested === true}
            onClosed={() => setIsEditRequested(false)}
          />
        </Suspense>
      ) : (
        <p className="rc-text">{comment.body}</p>
      )}
      <p className="p-soft p-small">
        <time dateTime={comment.createdAt}>{format.day(comment.createdAt)}</time>
        {comment.editedAt && ` · ${t('card.edited', { date: format.day(comment.editedAt) })}`}
        {' · '}
        <span className="rc-number">{comment.trackingNumber}</span>
      </p>
      {canWithdraw && !isEditing && (
        <p className="rc-actions">
          {canEdit && (
            <Button
              size="s"
              aria-label={t('edit.of', { number: comment.trackingNumber })}
              onClick={() => setIsEditRequested(true)}
            >
              {t('edit.start')}
            </Button>
          )}
          <Button size="s" variant="quiet" busy={withdraw.isPending} onClick={() => void withdrawComment()}>
            {t('withdraw.start')}
          </Button>
        </p>
      )}
      {comment.response && <AuthorityAnswer response={comment.response} />}
      {withdraw.isError && (
        <p role="alert" className="p-field-error">
          {t('delete.failed')}
        </p>
      )}
    </article>
  )
}
