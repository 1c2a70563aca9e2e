import { describeFailure } from '@portal/api-client'
import type { DefinitionComment } from '@portal/contracts-regulations'
import { useFormats, useShell, useUser } from '@portal/shell-sdk'
import { Button, ErrorState, ListEnd, LoadingState, Notice, StatusTag } from '@portal/ui'
import { useCommand, usePagedList, useQueryClient } from '@portal/ui/query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { Answer } from './answer.tsx'
import { useAuthorName } from './author-name.ts'
import { CapacityFilter, passes } from './capacity-filter.tsx'
import { keptEdit } from './kept-edit.ts'
import { Quote } from './quote.tsx'
import { useCommentFilters } from './saved-filters.ts'
import { useCommentText } from './texts.ts'
import './comments.css'

const DefinitionForm = lazy(() => import('./definition-form.tsx'))

/** Comments on a definition; fills the shell's `definition-comments` slot. */
export default function DefinitionComments({ definitionId }: { readonly definitionId: string }) {
  const t = useCommentText()
  const [filters, setFilters] = useCommentFilters()
  const [isWriting, setIsWriting] = useState(false)
  const [number, setNumber] = useState<string>()
  const user = useUser()
  const list = usePagedList([...api().getCommentsByDefinition.key, definitionId], (page, options) =>
    api().getCommentsByDefinition({ params: { definitionId }, query: { limit: 20, ...page } }, options),
  )
  return (
    <section className="rc-comments" aria-labelledby="definition-comments">
      <h4 id="definition-comments">{t('definition.title')}</h4>
      {number !== undefined && (
        <Notice tone="success" live title={t('sent.title')}>
          {t('sent.number', { number })}
        </Notice>
      )}
      {isWriting ? (
        <Suspense fallback={<LoadingState />}>
          <DefinitionForm
            definitionId={definitionId}
            onClosed={(sent) => {
              setIsWriting(false)
              setNumber(sent)
            }}
          />
        </Suspense>
      ) : (
        <p className="rc-actions">
          <Button
            size="s"
            onClick={() => {
              setNumber(undefined)
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
          <CapacityFilter filters={filters} onChange={setFilters} />
          {list.items
            .filter((comment) => passes(filters, comment))
            .map((comment) => (
              <DefinitionCommentCard key={comment.commentId} comment={comment} />
            ))}
          <ListEnd
            rest={list.rest}
            size="s"
            more={t('list.more')}
            failedTitle={t('list.failed')}
            describe={(failure) => describeFailure(failure, t)}
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
  const [asked, setAsked] = useState<boolean>()
  // A change that was begun before a reload or a sign-in goes on.
  // An answer is to what was written: under it nothing is changed.
  const canWithdraw = comment.isMine && comment.status !== 'withdrawn'
  const canEdit = canWithdraw && comment.response === null
  const isEditing = asked ?? (canEdit && keptEdit(comment.commentId) !== undefined)
  const withdraw = useCommand((body: { commentId: string }, options) =>
    api().deleteCommentDefinition({ params: { id: body.commentId, depth: 0 } }, options),
  )
  const name = useAuthorName()(comment.authorName)
  const takeBack = async () => {
    const isSure = await shell.dialogs.confirm({
      title: t('withdraw.title'),
      message: t('withdraw.message'),
      confirmLabel: t('withdraw.confirm'),
      cancelLabel: t('cancel'),
      danger: true,
    })
    if (!isSure) return
    try {
      await withdraw.mutateAsync({ commentId: comment.commentId })
      shell.toasts.show({ kind: 'success', message: t('withdraw.done') })
      await queries.invalidateQueries({ queryKey: api().getCommentsByDefinition.key })
    } catch {
      // Said beside the button.
    }
  }
  return (
    <article className="rc-card" data-capacity={comment.capacity} aria-label={t('card.by', { name })}>
      <p className="rc-card-head">
        <strong>{name}</strong>
        {comment.capacity === 'authority' && <StatusTag tone="info">{t('card.authority')}</StatusTag>}
        {comment.isMine && <StatusTag tone="neutral">{t('card.mine')}</StatusTag>}
        {comment.status !== 'public' && <StatusTag tone="warning">{t(`card.${comment.status}`)}</StatusTag>}
      </p>
      {comment.statusReason && <p className="p-soft">{t(`withheld.${comment.statusReason}`)}</p>}
      {!comment.isTextUnchanged && (
        <Notice tone="warning">
          <p>{t('definition.changed', { number: comment.onVersionNumber })}</p>
          <Quote words={comment.quotedText} label={t('quote.text')} />
        </Notice>
      )}
      {isEditing ? (
        <Suspense fallback={<LoadingState />}>
          <DefinitionForm
            definitionId={comment.definitionId}
            comment={comment}
            takesFocus={asked === true}
            onClosed={() => setAsked(false)}
          />
        </Suspense>
      ) : (
        <p className="rc-words">{comment.body}</p>
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
              onClick={() => setAsked(true)}
            >
              {t('edit.start')}
            </Button>
          )}
          <Button size="s" variant="quiet" busy={withdraw.isPending} onClick={() => void takeBack()}>
            {t('withdraw.start')}
          </Button>
        </p>
      )}
      {comment.response && <Answer response={comment.response} />}
      {withdraw.isError && (
        <p role="alert" className="p-field-error">
          {t('delete.failed')}
        </p>
      )}
    </article>
  )
}
