import { describeFailure } from '@portal/api-client'
import { commentMaxLength } from '@portal/contracts-regulations/rules'
import { useFormats, useSession, useShell } from '@portal/shell-sdk'
import { Button, ErrorSummary, Notice } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useEffect, useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { toSubmissionError, type SubmissionError } from './submission-error.ts'
import { useCommentText } from './texts.ts'

export interface CommentFormProps {
  readonly label: string
  readonly help?: string | undefined
  readonly initial: string
  readonly sendLabel: string
  /**
   * Sends the text; throws the failure of the call. `overwriteVersion` is the version to overwrite after a conflict.
   */
  readonly send: (body: string, overwriteVersion?: number) => Promise<void>
  /** Called on every change, to save the draft. */
  readonly onTextChange?: (body: string) => void
  /** Focuses the text field when the form opens. */
  readonly focusOnOpen?: boolean
  readonly onCancel?: () => void
  readonly cancelLabel?: string
  /** Sends the comment without the selected text when that text is not in the version. */
  readonly onClearSelection?: () => void
  /** Checks anything else before sending, and may wait for it. Returns an error message, or undefined. */
  readonly check?: () => Promise<string | undefined>
  /** Receives files dropped on the form or pasted into it. */
  readonly onFiles?: (files: readonly File[]) => void
  /** The attachments field. */
  readonly files?: ReactNode
  /** Where the draft is saved. */
  readonly saveStatus?: ReactNode
  readonly footer?: ReactNode
}

/**
 * The form to write one comment, as plain text. The submit button is never disabled; errors appear at the top, take
 * focus and offer a next step. An error never discards the text.
 */
export function CommentForm(props: CommentFormProps) {
  const { label, help, initial, sendLabel, send, onTextChange, onCancel, cancelLabel, saveStatus, footer } = props
  const t = useCommentText()
  const session = useSession()
  const shell = useShell()
  const [body, setBody] = useState(initial)
  const [isSending, setIsSending] = useState(false)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [validationError, setValidationError] = useState<string>()
  const [submissionError, setSubmissionError] = useState<{
    readonly error: SubmissionError
    readonly failure: unknown
  }>()
  const [failedSubmits, setFailedSubmits] = useState(0)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const focusOnOpen = props.focusOnOpen === true
  useEffect(() => {
    if (focusOnOpen) field.current?.focus()
  }, [focusOnOpen])
  const remaining = commentMaxLength - body.length
  const isSignedOut = session.status === 'signed-out'

  const submit = async (overwriteVersion?: number) => {
    if (isSending) return
    setSubmissionError(undefined)
    const error =
      body.trim() === '' ? t('write.empty') : remaining < 0 ? t('write.too-long', { count: -remaining }) : undefined
    setValidationError(error)
    if (error !== undefined) return setFailedSubmits((count) => count + 1)
    if (isSignedOut) return shell.session.signIn()
    setIsSending(true)
    try {
      const notReadyMessage = await props.check?.()
      if (notReadyMessage !== undefined) {
        setValidationError(notReadyMessage)
        return setFailedSubmits((count) => count + 1)
      }
      await send(body, overwriteVersion)
    } catch (failure) {
      setSubmissionError({ error: toSubmissionError(failure), failure })
      setFailedSubmits((count) => count + 1)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form
      className="rc-form"
      noValidate
      data-dragged-over={isDraggedOver || undefined}
      {...(props.onFiles && createFileDropHandlers(props.onFiles, setIsDraggedOver))}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {validationError !== undefined && (
        <ErrorSummary errors={[{ fieldId: id, message: validationError }]} failedSubmits={failedSubmits} />
      )}
      {submissionError && (
        <SubmissionErrorNotice
          submissionError={submissionError.error}
          failure={submissionError.failure}
          failedSubmits={failedSubmits}
          body={body}
          onRetry={() => void submit()}
          onOverwrite={(version) => void submit(version)}
          onClearSelection={props.onClearSelection}
        />
      )}
      <div className="p-field">
        <label htmlFor={id}>{label}</label>
        {help !== undefined && (
          <span className="p-help" id={`${id}-help`}>
            {help}
          </span>
        )}
        <textarea
          id={id}
          className="p-control rc-body"
          rows={7}
          value={body}
          aria-invalid={validationError === undefined ? undefined : true}
          aria-describedby={`${id}-help ${id}-left`}
          ref={field}
          onChange={(event) => {
            setBody(event.target.value)
            if (validationError !== undefined) setValidationError(undefined)
            onTextChange?.(event.target.value)
          }}
        />
        <span className="p-help" id={`${id}-left`} aria-live="polite">
          {remaining < 0
            ? t('write.too-long', { count: -remaining })
            : remaining <= 500
              ? t('write.left', { count: remaining })
              : ''}
        </span>
      </div>
      {props.files}
      {saveStatus}
      <div className="rc-actions">
        <Button type="submit" variant="primary" busy={isSending}>
          {isSignedOut ? t('write.sign-in-and-send') : sendLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
      </div>
      {isSignedOut && <p className="p-soft p-small">{t('write.sign-in-why')}</p>}
      {footer}
    </form>
  )
}

/** Handlers for files dropped on the form or pasted, such as a screenshot. Pasted text is left alone. */
function createFileDropHandlers(
  onFiles: (files: readonly File[]) => void,
  setIsDraggedOver: (isDraggedOver: boolean) => void,
) {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDraggedOver(true)
    },
    onDragLeave: () => setIsDraggedOver(false),
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDraggedOver(false)
      onFiles([...event.dataTransfer.files])
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files]
      // A copied table contains text and an image of it; paste the text.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      onFiles(files)
    },
  }
}

interface SubmissionErrorNoticeProps {
  readonly submissionError: SubmissionError
  readonly failure: unknown
  readonly failedSubmits: number
  readonly body: string
  readonly onRetry: () => void
  readonly onOverwrite: (version: number) => void
  readonly onClearSelection: (() => void) | undefined
}

/** Explains why the comment was not sent and offers the next step. */
export function SubmissionErrorNotice(props: SubmissionErrorNoticeProps) {
  const { submissionError, failure, failedSubmits, body, onRetry, onOverwrite, onClearSelection } = props
  const t = useCommentText()
  const regulationsText = useText()
  const format = useFormats()
  const shell = useShell()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [failedSubmits])
  const { reason, nextStep } = submissionError
  const description = describeFailure(failure, t)
  const values = {
    date: submissionError.instant ? format.deadline(submissionError.instant) : '',
    count: submissionError.retryAfterSeconds ?? 0,
  }
  const message =
    reason === 'other'
      ? description.message
      : t(
          submissionError.instant === undefined && (reason === 'closed' || reason === 'not-yet')
            ? `submit-error.${reason}-undated`
            : `submit-error.${reason}`,
          values,
        )
  return (
    <div ref={container} tabIndex={-1} role="alert" className="rc-submission-error">
      <Notice tone="danger" title={t(reason === 'unreachable' ? 'submit-error.title-uncertain' : 'submit-error.title')}>
        <p>{message}</p>
        {reason === 'stale' && submissionError.currentBody !== undefined && (
          <>
            <p className="p-small">{t('submit-error.stale-current')}</p>
            <blockquote className="rc-text">{submissionError.currentBody}</blockquote>
          </>
        )}
        <p>
          {t(
            nextStep === 'none' || nextStep === 'view-comments'
              ? 'submit-error.nothing-changed'
              : 'submit-error.text-saved',
          )}
        </p>
        <p className="p-cluster">
          {(nextStep === 'retry' || nextStep === 'wait') && (
            <Button size="s" onClick={onRetry}>
              {t('submit-error.retry')}
            </Button>
          )}
          {nextStep === 'sign-in' && (
            <Button size="s" variant="primary" onClick={() => shell.session.signIn()}>
              {t('sign-in')}
            </Button>
          )}
          {nextStep === 'clear-selection' && onClearSelection && (
            <Button size="s" onClick={onClearSelection}>
              {t('submit-error.clear-selection')}
            </Button>
          )}
          {nextStep === 'overwrite' && submissionError.currentVersion !== undefined && (
            <Button size="s" onClick={() => onOverwrite(submissionError.currentVersion ?? 0)}>
              {t('submit-error.overwrite')}
            </Button>
          )}
          {nextStep === 'view-comments' && <Link to="/my-comments">{regulationsText('menu.my-comments')}</Link>}
          {nextStep === 'copy-text' && <CopyTextButton text={body} />}
        </p>
        {description.correlationId !== '' && reason === 'other' && (
          <p className="p-small p-soft">
            {t('reference')}: <code>{description.correlationId}</code>
          </p>
        )}
      </Notice>
    </div>
  )
}

/** Copies text that can't be sent. */
export function CopyTextButton({ text }: { readonly text: string }) {
  const t = useCommentText()
  const [status, setStatus] = useState('')
  return (
    <>
      <Button
        size="s"
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setStatus(t('copied')),
            () => setStatus(t('copy-failed')),
          )
        }
      >
        {t('copy-text')}
      </Button>
      <span aria-live="polite">{status}</span>
    </>
  )
}
