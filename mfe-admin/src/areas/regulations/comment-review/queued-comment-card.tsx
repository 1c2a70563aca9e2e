import type { QueuedComment, QueuedDefinitionComment } from '@portal/contracts-regulations'
import { isReviewable } from '@portal/contracts-regulations/rules'
import { Localized, useFormats } from '@portal/shell-sdk'
import { AccessibleText, Button, Cluster, StatusTag, VisuallyHidden, type Tone } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useAuthorName } from '../author-name.ts'
import { VersionName } from '../version-name.tsx'
import { AttachmentDownloads } from './attachment-downloads.tsx'
import { isOnDefinition, type QueuedItem } from './queued-item.ts'
import { reviewUrl } from './review-url.ts'
import { useReviewText } from './texts.ts'

const tones: Readonly<Record<QueuedItem['status'], Tone>> = {
  public: 'success',
  hidden: 'danger',
  withheld: 'warning',
  withdrawn: 'neutral',
}

/**
 * One comment with its author, subject, text, status and answer. `rc-text` marks text written by users, whose language is
 * unknown.
 */
export function QueuedCommentCard({
  comment,
  isSelected,
  onSelect,
  onAnswer,
}: {
  readonly comment: QueuedItem
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly onAnswer: () => void
}) {
  const t = useReviewText()
  const format = useFormats()
  const { status, trackingNumber: number } = comment
  const name = useAuthorName()(comment.authorName)
  return (
    <article className="ad-comment" data-selected={isSelected || undefined}>
      <header className="ad-comment-head">
        {isReviewable(status) && (
          <label className="p-check">
            <input type="checkbox" checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
            <VisuallyHidden>{t('select', { number, name })}</VisuallyHidden>
          </label>
        )}
        <strong>{name}</strong>
        {comment.commenterType === 'authority' && <StatusTag tone="info">{t('card.authority')}</StatusTag>}
        <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
        {comment.similarCount > 1 && comment.similarGroupId && (
          <Link
            to={reviewUrl('/comment-queue', {
              ...(isOnDefinition(comment) && { about: 'definitions' }),
              similar: comment.similarGroupId,
            })}
          >
            {t('card.similar', { count: comment.similarCount })}
          </Link>
        )}
        <span className="p-soft p-small ad-comment-when">
          <time dateTime={comment.createdAt}>{format.instant(comment.createdAt)}</time>
          {comment.editedAt && ` · ${t('card.edited', { date: format.day(comment.editedAt) })}`} · {number}
        </span>
      </header>
      <Subject comment={comment} />
      <p className="ad-comment-text rc-text">{comment.body}</p>
      {!isOnDefinition(comment) && <AttachmentDownloads attachments={comment.attachments} />}
      {comment.response && (
        <div className="ad-comment-answer">
          <p className="p-cluster">
            <strong>{t('card.answer', { name: comment.response.by })}</strong>
            <StatusTag tone="info">{t(`outcome.${comment.response.outcome}`)}</StatusTag>
          </p>
          <p className="ad-comment-text rc-text">{comment.response.text}</p>
        </div>
      )}
      <Cluster>
        {isReviewable(status) && (
          <Button size="s" onClick={onAnswer}>
            <AccessibleText label={t(comment.response ? 'answer.change-of' : 'answer.of', { number })}>
              {t(comment.response ? 'answer.change' : 'answer')}
            </AccessibleText>
          </Button>
        )}
        <StatusDetails comment={comment} />
      </Cluster>
    </article>
  )
}

/** What the comment is about: a link to the provision or definition, and the quoted text. */
function Subject({ comment }: { readonly comment: QueuedItem }) {
  const t = useReviewText()
  return (
    <div>
      <p className="p-small">
        {t('card.about')}{' '}
        {isOnDefinition(comment) ? <DefinitionLink comment={comment} /> : <ProvisionLink comment={comment} />}
      </p>
      <blockquote className="ad-comment-quote" aria-label={t('card.quote')}>
        <span lang="en">{comment.quotedText}</span>
      </blockquote>
    </div>
  )
}

function ProvisionLink({ comment }: { readonly comment: QueuedComment }) {
  const t = useReviewText()
  return (
    <>
      <Link to={toViewerUrl(comment)}>{comment.depth === 0 ? t('card.whole') : comment.label}</Link>,{' '}
      <Localized text={comment.title} />, <VersionName version={comment} />
    </>
  )
}

function DefinitionLink({ comment }: { readonly comment: QueuedDefinitionComment }) {
  const t = useReviewText()
  const number = comment.definitionVersionNumber
  return (
    <>
      <Link to={`/?definition=${comment.definitionId}`}>
        <span lang="en">{comment.term}</span>
      </Link>
      , {t('card.definition', { number })}{' '}
      {!comment.isTextUnchanged && <StatusTag tone="warning">{t('card.outdated')}</StatusTag>}
    </>
  )
}

function StatusDetails({ comment }: { readonly comment: QueuedItem }) {
  const t = useReviewText()
  return (
    <p className="p-small p-soft p-cluster">
      {comment.statusReason && (
        <span>
          {t('card.reason')}: {t(`reason.${comment.statusReason}`)}
        </span>
      )}
      {comment.statusNote && (
        <span>
          {t('card.note')}: <span className="rc-text">{comment.statusNote}</span>
        </span>
      )}
      <Link
        to={`/audit?entityId=${comment.commentId}`}
        aria-label={t('card.audit-trail-of', { number: comment.trackingNumber })}
      >
        {t('card.audit-trail')}
      </Link>
    </p>
  )
}

/** Returns the URL of the public page that shows the comment next to its provision. */
function toViewerUrl({ mainParentId, versionId, regulationId, label, depth }: QueuedComment): string {
  const query = new URLSearchParams({ regulation: mainParentId, version: versionId, comments: regulationId })
  const hash = depth === 0 ? '' : `#${encodeURIComponent(label).replaceAll('%20', '_')}`
  return `/regulation-viewer?${query}${hash}`
}
