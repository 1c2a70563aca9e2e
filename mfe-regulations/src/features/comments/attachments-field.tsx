import type { Attachment } from '@portal/contracts-regulations'
import { attachmentsMax, documentExtensions } from '@portal/contracts-regulations/rules'
import { useLocale, useUser } from '@portal/shell-sdk'
import { Button, FileButton } from '@portal/ui'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { sizeInWords } from '@portal/formats/size-in-words'
import { useCommentText } from './texts.ts'
import type { AttachmentItem, Attachments } from './use-attachments.ts'

export interface AttachmentsFieldProps {
  readonly attachments: Attachments
  /** Files that the comment has already, where one is changed. */
  readonly present?: readonly Attachment[]
  readonly onRemovePresent?: (attachmentId: string) => void
}

/** The files of a comment that is being written: a button, and what became of each. */
export function AttachmentsField({ attachments, present = [], onRemovePresent }: AttachmentsFieldProps) {
  const t = useCommentText()
  const user = useUser()
  const id = useId()
  const button = useRef<HTMLDivElement>(null)
  const { items, refused } = attachments
  // Where a row was, nothing is: the focus goes on at the button.
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
      {refused.length > 0 && (
        <div role="alert">
          {refused.map((sentence) => (
            <p key={sentence} className="p-field-error">
              {sentence}
            </p>
          ))}
        </div>
      )}
      {present.length + items.length > 0 && (
        <ul className="rc-file-list" aria-label={t('files.list')}>
          {present.map(({ attachmentId, name, byteLength }) => (
            <FileRow
              key={attachmentId}
              name={name}
              byteLength={byteLength}
              onRemove={() => {
                onRemovePresent?.(attachmentId)
                focusButton()
              }}
            />
          ))}
          {items.map((item) => (
            <FileRow
              key={item.attachmentId}
              name={item.name}
              byteLength={item.byteLength}
              isBad={item.state === 'failed' || item.state === 'Error'}
              onRemove={() => {
                attachments.remove(item.attachmentId)
                focusButton()
              }}
              {...(item.mayArrive && { onAgain: () => attachments.again(item.attachmentId) })}
            >
              <ItemState item={item} />
            </FileRow>
          ))}
        </ul>
      )}
      <Said items={items} />
    </div>
  )
}

function FileRow({
  name,
  byteLength,
  isBad = false,
  onRemove,
  onAgain,
  children,
}: {
  readonly name: string
  readonly byteLength: number
  readonly isBad?: boolean
  readonly onRemove: () => void
  readonly onAgain?: () => void
  readonly children?: ReactNode
}) {
  const t = useCommentText()
  const locale = useLocale()
  return (
    <li data-bad={isBad || undefined}>
      <span className="rc-file-name">
        <span className="rc-words">{name}</span> <span className="p-soft">({sizeInWords(byteLength, locale)})</span>
      </span>
      {children}
      <span className="p-cluster">
        {onAgain && (
          <Button size="s" aria-label={t('files.again-of', { name })} onClick={onAgain}>
            {t('refused.retry')}
          </Button>
        )}
        <Button size="s" variant="quiet" aria-label={t('files.remove-of', { name })} onClick={onRemove}>
          {t('files.remove')}
        </Button>
      </span>
    </li>
  )
}

function ItemState({ item }: { readonly item: AttachmentItem }) {
  const t = useCommentText()
  const { state, name, percent = 0, reason } = item
  switch (state) {
    case 'sending':
      return (
        <span className="rc-file-state">
          <progress max={100} value={percent} aria-label={t('files.progress', { name })} />
          {t('files.sending', { percent })}
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

/** Says aloud what became of a file; not every step of its way. */
function Said({ items }: { readonly items: readonly AttachmentItem[] }) {
  const t = useCommentText()
  const known = useRef(new Map(items.map(({ attachmentId, state }) => [attachmentId, state])))
  const [said, setSaid] = useState('')
  useEffect(() => {
    const news = items.flatMap((item) => {
      const before = known.current.get(item.attachmentId)
      return before === item.state ? [] : sentenceOf(item, t)
    })
    known.current = new Map(items.map(({ attachmentId, state }) => [attachmentId, state]))
    if (news.length > 0) setSaid(news.join(' '))
  }, [items, t])
  return (
    <span className="p-visually-hidden" role="status">
      {said}
    </span>
  )
}

function sentenceOf({ state, name, reason }: AttachmentItem, t: ReturnType<typeof useCommentText>): string[] {
  if (state === 'sending') return [t('files.said.sending', { name })]
  if (state === 'Completed') return [t('files.said.ready', { name })]
  return state === 'failed' || state === 'Error' ? [t('files.said.refused', { name, reason: reason ?? '' })] : []
}
