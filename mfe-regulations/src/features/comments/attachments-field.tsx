import type { Attachment } from '@portal/contracts-regulations'
import { attachmentsMax, documentExtensions } from '@portal/contracts-regulations/rules'
import { useLocale, useUser } from '@portal/shell-sdk'
import { Button, FileButton } from '@portal/ui'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatFileSize } from '@portal/formats/format-file-size'
import { useCommentText } from './texts.ts'
import type { AttachmentItem, Attachments } from './use-attachments.ts'

export interface AttachmentsFieldProps {
  readonly attachments: Attachments
  /** Files the comment already has, when editing one. */
  readonly existing?: readonly Attachment[]
  readonly onRemoveExisting?: (attachmentId: string) => void
}

/** The attachments of a comment being written: a button and the status of each file. */
export function AttachmentsField({ attachments, existing = [], onRemoveExisting }: AttachmentsFieldProps) {
  const t = useCommentText()
  const user = useUser()
  const id = useId()
  const button = useRef<HTMLDivElement>(null)
  const { items, rejections } = attachments
  // The row is removed, so focus moves to the button.
  const focusButton = () => button.current?.querySelector('button')?.focus()
  if (user === undefined) return <p className="p-soft p-small">{t('files.signed-out')}</p>
  return (
    <div className="rc-files" role="group" aria-labelledby={`${id}-label`} ref={button}>
      <span className="p-label" id={`${id}-label`}>
        {t('files.label')}
      </span>
      <span className="p-help" id={`${id}-help`}>
        {t('files.help', { count: attachmentsMax })}
      </span>
      <div>
        <FileButton
          size="s"
          multiple
          accept={documentExtensions.map((extension) => `.${extension}`).join()}
          aria-describedby={`${id}-help`}
          onFiles={attachments.add}
        >
          {t('files.attach')}
        </FileButton>
      </div>
      {rejections.length > 0 && (
        <div role="alert">
          {rejections.map((sentence) => (
            <p key={sentence} className="p-field-error">
              {sentence}
            </p>
          ))}
        </div>
      )}
      {existing.length + items.length > 0 && (
        <ul className="rc-file-list" aria-label={t('files.list')}>
          {existing.map(({ attachmentId, name, byteLength }) => (
            <AttachmentRow
              key={attachmentId}
              name={name}
              byteLength={byteLength}
              onRemove={() => {
                onRemoveExisting?.(attachmentId)
                focusButton()
              }}
            />
          ))}
          {items.map((item) => (
            <AttachmentRow
              key={item.attachmentId}
              name={item.name}
              byteLength={item.byteLength}
              hasFailed={item.state === 'failed' || item.state === 'Error'}
              onRemove={() => {
                attachments.remove(item.attachmentId)
                focusButton()
              }}
              {...(item.canRetry && { onRetry: () => attachments.retry(item.attachmentId) })}
            >
              <AttachmentStatus item={item} />
            </AttachmentRow>
          ))}
        </ul>
      )}
      <StatusAnnouncer items={items} />
    </div>
  )
}

function AttachmentRow({
  name,
  byteLength,
  hasFailed = false,
  onRemove,
  onRetry,
  children,
}: {
  readonly name: string
  readonly byteLength: number
  readonly hasFailed?: boolean
  readonly onRemove: () => void
  readonly onRetry?: () => void
  readonly children?: ReactNode
}) {
  const t = useCommentText()
  const locale = useLocale()
  return (
    <li data-failed={hasFailed || undefined}>
      <span className="rc-file-name">
        <span className="rc-text">{name}</span> <span className="p-soft">({formatFileSize(byteLength, locale)})</span>
      </span>
      {children}
      <span className="p-cluster">
        {onRetry && (
          <Button size="s" aria-label={t('files.retry-of', { name })} onClick={onRetry}>
            {t('submit-error.retry')}
          </Button>
        )}
        <Button size="s" variant="quiet" aria-label={t('files.remove-of', { name })} onClick={onRemove}>
          {t('files.remove')}
        </Button>
      </span>
    </li>
  )
}

function AttachmentStatus({ item }: { readonly item: AttachmentItem }) {
  const t = useCommentText()
  const { state, name, percent = 0, reason } = item
  switch (state) {
    case 'sending':
      return (
        <span className="rc-file-state">
          <progress max={100} value={percent} aria-label={t('files.progress', { name })} />
          {t('files.uploading', { percent })}
        </span>
      )
    case 'failed':
      return <span className="p-field-error">{t('files.failed', { reason: reason ?? '' })}</span>
    case 'Error':
      return <span className="p-field-error">{t('files.rejected', { reason: reason ?? '' })}</span>
    case 'Started Uploading':
    case 'Uploaded':
    case 'Processing':
    case 'Completed':
      return <span className="rc-file-state p-soft">{t(`files.state.${state}`)}</span>
  }
}

/** Announces the important status changes of files to screen readers. */
function StatusAnnouncer({ items }: { readonly items: readonly AttachmentItem[] }) {
  const t = useCommentText()
  const previousStates = useRef(new Map(items.map(({ attachmentId, state }) => [attachmentId, state])))
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const announcements = items.flatMap((item) => {
      const previousState = previousStates.current.get(item.attachmentId)
      return previousState === item.state ? [] : getAnnouncement(item, t)
    })
    previousStates.current = new Map(items.map(({ attachmentId, state }) => [attachmentId, state]))
    if (announcements.length > 0) setAnnouncement(announcements.join(' '))
  }, [items, t])
  return (
    <span className="p-visually-hidden" role="status">
      {announcement}
    </span>
  )
}

function getAnnouncement({ state, name, reason }: AttachmentItem, t: ReturnType<typeof useCommentText>): string[] {
  if (state === 'sending') return [t('files.announce.uploading', { name })]
  if (state === 'Completed') return [t('files.announce.ready', { name })]
  return state === 'failed' || state === 'Error' ? [t('files.announce.rejected', { name, reason: reason ?? '' })] : []
}
