import type { QueuedComment, QueuedDefinitionComment } from '@portal/contracts-regulations'
import { Localized, useFormats } from '@portal/shell-sdk'
import { StatusTag, VisuallyHidden, type Tone } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useAuthorName } from '../../author-name.ts'
import { VersionName } from '../../version-name.tsx'
import { AttachmentDownloads } from './attachment-downloads.tsx'
import { isOnDefinition, type Queued } from './queued.ts'
import { reviewAddress } from './review-place.ts'
import { useReviewText } from './texts.ts'

const tones: Readonly<Record<Queued['status'], Tone>> = {
  public: 'success',
  hidden: 'danger',
  withheld: 'warning',
  withdrawn: 'neutral',
}

/**
 * One comment as staff see it: whose, about what, its words, its state and the answer. `rc-words` marks what people wrote:
 * nobody knows in which language.
 */
export function QueuedCommentCard({
  comment,
  isSelected,
  onSelect,
}: {
  readonly comment: Queued
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
}) {
  const t = useReviewText()
  const format = useFormats()
  const { status, trackingNumber: number } = comment
  const name = useAuthorName()(comment.authorName)
  return (
    <article className="ad-comment" data-selected={isSelected || undefined}>
      <header className="ad-comment-head">
        {status !== 'withdrawn' && (
          <label className="p-check">
            <input type="checkbox" checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
            <VisuallyHidden>{t('select', { number, name })}</VisuallyHidden>
          </label>
        )}
        <strong>{name}</strong>
        {comment.capacity === 'authority' && <StatusTag tone="info">{t('card.authority')}</StatusTag>}
        <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
        {comment.alike > 1 && comment.alikeId && (
          <Link
            to={reviewAddress('/comment-queue', {
              ...(isOnDefinition(comment) && { about: 'definitions' }),
              alike: comment.alikeId,
            })}
          >
            {t('card.alike', { count: comment.alike })}
          </Link>
        )}
        <span className="p-soft p-small ad-comment-when">
          <time dateTime={comment.createdAt}>{format.instant(comment.createdAt)}</time>
          {comment.editedAt && ` · ${t('card.edited', { date: format.day(comment.editedAt) })}`} · {number}
        </span>
      </header>
      <Place comment={comment} />
      <p className="ad-comment-words rc-words">{comment.body}</p>
      {!isOnDefinition(comment) && <AttachmentDownloads attachments={comment.attachments} />}
      <Decision comment={comment} />
      {comment.response && (
        <div className="ad-comment-answer">
          <p className="p-cluster">
            <strong>{t('card.answer', { name: comment.response.by })}</strong>
            <StatusTag tone="info">{t(`outcome.${comment.response.outcome}`)}</StatusTag>
          </p>
          <p className="ad-comment-words rc-words">{comment.response.text}</p>
        </div>
      )}
    </article>
  )
}

/** Where it stands, as a link to it in the text, and the words it is about. */
function Place({ comment }: { readonly comment: Queued }) {
  const t = useReviewText()
  return (
    <div>
      <p className="p-small">
        {t('card.about')}{' '}
        {isOnDefinition(comment) ? <DefinitionPlace comment={comment} /> : <ProvisionPlace comment={comment} />}
      </p>
      <blockquote className="ad-comment-quote" aria-label={t('card.words')}>
        <span lang="en">{comment.quotedText}</span>
      </blockquote>
    </div>
  )
}

function ProvisionPlace({ comment }: { readonly comment: QueuedComment }) {
  const t = useReviewText()
  return (
    <>
      <Link to={placeAddress(comment)}>{comment.depth === 0 ? t('card.whole') : comment.label}</Link>,{' '}
      <Localized text={comment.title} />, <VersionName of={comment} />
    </>
  )
}

function DefinitionPlace({ comment }: { readonly comment: QueuedDefinitionComment }) {
  const t = useReviewText()
  const number = comment.onVersionNumber
  return (
    <>
      <Link to={`/?definition=${comment.definitionId}`}>
        <span lang="en">{comment.term}</span>
      </Link>
      , {t('card.definition', { number })}{' '}
      {!comment.isTextUnchanged && <StatusTag tone="warning">{t('card.former')}</StatusTag>}
    </>
  )
}

function Decision({ comment }: { readonly comment: Queued }) {
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
          {t('card.note')}: <span className="rc-words">{comment.statusNote}</span>
        </span>
      )}
      <Link
        to={`/audit?entityId=${comment.commentId}`}
        aria-label={t('card.trail-of', { number: comment.trackingNumber })}
      >
        {t('card.trail')}
      </Link>
    </p>
  )
}

/** The comment beside the text it is about, as the reading page writes its addresses. */
function placeAddress({ mainParentId, versionId, regulationId, label, depth }: QueuedComment): string {
  const query = new URLSearchParams({ regulation: mainParentId, version: versionId, comments: regulationId })
  const place = depth === 0 ? '' : `#${encodeURIComponent(label).replaceAll('%20', '_')}`
  return `/regulation-viewer?${query}${place}`
}
