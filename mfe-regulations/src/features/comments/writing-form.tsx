import { describeFailure } from '@portal/api-client'
import { commentMaxLength } from '@portal/contracts-regulations/rules'
import { useFormats, useSession, useShell } from '@portal/shell-sdk'
import { Button, ErrorSummary, Notice } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useEffect, useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { useText } from '../../texts.ts'
import { readRefusal, type Refused } from './comment-failure.ts'
import { useCommentText } from './texts.ts'

export interface WritingFormProps {
  readonly label: string
  readonly help?: string | undefined
  readonly initial: string
  readonly sendLabel: string
  /** Sends the words; throws the call's failure. `over`: the version to write over after a stale refusal. */
  readonly send: (body: string, over?: number) => Promise<void>
  /** Called at every change, to keep what was written. */
  readonly onWritten?: (body: string) => void
  /** The form was asked for: writing begins in it. */
  readonly takesFocus?: boolean
  readonly onCancel?: () => void
  readonly cancelLabel?: string
  /** After the words chosen are not in the text: goes on without them. */
  readonly onWhole?: () => void
  /** What else must be so before it is sent: a sentence where it is not. May wait for it. */
  readonly check?: () => Promise<string | undefined>
  /** Takes files that are dropped on the form or pasted into it. */
  readonly onFiles?: (files: readonly File[]) => void
  /** Files that go with the words. */
  readonly files?: ReactNode
  /** What is known of the draft: where it is kept. */
  readonly kept?: ReactNode
  readonly more?: ReactNode
}

/**
 * Writing one comment. Markup is no part of it: words and paragraphs. The button is never disabled; what is wrong is
 * said on top, takes the focus, and comes with a way forward. Nothing written is lost by a refusal.
 */
export function WritingForm(props: WritingFormProps) {
  const { label, help, initial, sendLabel, send, onWritten, onCancel, cancelLabel, kept, more } = props
  const t = useCommentText()
  const session = useSession()
  const shell = useShell()
  const [body, setBody] = useState(initial)
  const [isSending, setIsSending] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<{ readonly what: Refused; readonly failure: unknown }>()
  const [refusals, setRefusals] = useState(0)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const takesFocus = props.takesFocus === true
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const left = commentMaxLength - body.length
  const isSignedOut = session.status === 'signed-out'

  const submit = async (over?: number) => {
    if (isSending) return
    setRefused(undefined)
    const wrong = body.trim() === '' ? t('write.empty') : left < 0 ? t('write.too-long', { count: -left }) : undefined
    setFault(wrong)
    if (wrong !== undefined) return setRefusals((count) => count + 1)
    if (isSignedOut) return shell.session.signIn()
    setIsSending(true)
    try {
      const unready = await props.check?.()
      if (unready !== undefined) {
        setFault(unready)
        return setRefusals((count) => count + 1)
      }
      await send(body, over)
    } catch (failure) {
      setRefused({ what: readRefusal(failure), failure })
      setRefusals((count) => count + 1)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form
      className="rc-form"
      noValidate
      data-over={isOver || undefined}
      {...(props.onFiles && takingFiles(props.onFiles, setIsOver))}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {fault !== undefined && <ErrorSummary faults={[{ fieldId: id, message: fault }]} refusals={refusals} />}
      {refused && (
        <RefusedNotice
          refused={refused.what}
          failure={refused.failure}
          refusals={refusals}
          body={body}
          onRetry={() => void submit()}
          onOverwrite={(version) => void submit(version)}
          onWhole={props.onWhole}
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
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`${id}-help ${id}-left`}
          ref={field}
          onChange={(event) => {
            setBody(event.target.value)
            if (fault !== undefined) setFault(undefined)
            onWritten?.(event.target.value)
          }}
        />
        <span className="p-help" id={`${id}-left`} aria-live="polite">
          {left < 0 ? t('write.too-long', { count: -left }) : left <= 500 ? t('write.left', { count: left }) : ''}
        </span>
      </div>
      {props.files}
      {kept}
      <div className="rc-actions">
        <Button type="submit" variant="primary" busy={isSending}>
          {isSignedOut ? t('write.log-in-and-send') : sendLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
      </div>
      {isSignedOut && <p className="p-soft p-small">{t('write.log-in-why')}</p>}
      {more}
    </form>
  )
}

/** Files are dropped anywhere on the form, and pasted as a picture of the screen is; words go their usual way. */
function takingFiles(onFiles: (files: readonly File[]) => void, setIsOver: (isOver: boolean) => void) {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      onFiles([...event.dataTransfer.files])
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files]
      // A copied table is words and a picture of them: the words are meant.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      onFiles(files)
    },
  }
}

interface RefusedNoticeProps {
  readonly refused: Refused
  readonly failure: unknown
  readonly refusals: number
  readonly body: string
  readonly onRetry: () => void
  readonly onOverwrite: (version: number) => void
  readonly onWhole: (() => void) | undefined
}

/** Why it was refused, in a sentence, with the way forward beside it. */
export function RefusedNotice(props: RefusedNoticeProps) {
  const { refused, failure, refusals, body, onRetry, onOverwrite, onWhole } = props
  const t = useCommentText()
  const reading = useText()
  const format = useFormats()
  const shell = useShell()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [refusals])
  const { reason, way } = refused
  const described = describeFailure(failure, t)
  const values = { date: refused.at ? format.deadline(refused.at) : '', count: refused.seconds ?? 0 }
  const sentence =
    reason === 'other'
      ? described.message
      : t(
          refused.at === undefined && (reason === 'closed' || reason === 'not-yet')
            ? `refused.${reason}-undated`
            : `refused.${reason}`,
          values,
        )
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rc-refused">
      <Notice tone="danger" title={t(reason === 'unreached' ? 'refused.title-uncertain' : 'refused.title')}>
        <p>{sentence}</p>
        {reason === 'stale' && refused.currentBody !== undefined && (
          <>
            <p className="p-small">{t('refused.stale-now')}</p>
            <blockquote className="rc-words">{refused.currentBody}</blockquote>
          </>
        )}
        <p>{t(way === 'none' || way === 'look' ? 'refused.nothing-lost' : 'refused.kept')}</p>
        <p className="p-cluster">
          {(way === 'retry' || way === 'wait') && (
            <Button size="s" onClick={onRetry}>
              {t('refused.retry')}
            </Button>
          )}
          {way === 'log-in' && (
            <Button size="s" variant="primary" onClick={() => shell.session.signIn()}>
              {t('log-in')}
            </Button>
          )}
          {way === 'whole' && onWhole && (
            <Button size="s" onClick={onWhole}>
              {t('refused.whole')}
            </Button>
          )}
          {way === 'overwrite' && refused.currentVersion !== undefined && (
            <Button size="s" onClick={() => onOverwrite(refused.currentVersion ?? 0)}>
              {t('refused.overwrite')}
            </Button>
          )}
          {way === 'look' && <Link to="/my-comments">{reading('menu.my-comments')}</Link>}
          {way === 'copy' && <CopyWords words={body} />}
        </p>
        {described.correlationId !== '' && reason === 'other' && (
          <p className="p-small p-soft">
            {t('reference')}: <code>{described.correlationId}</code>
          </p>
        )}
      </Notice>
    </div>
  )
}

/** Copies words that cannot be sent, so that they can be used elsewhere. */
export function CopyWords({ words }: { readonly words: string }) {
  const t = useCommentText()
  const [said, setSaid] = useState('')
  return (
    <>
      <Button
        size="s"
        onClick={() =>
          void navigator.clipboard.writeText(words).then(
            () => setSaid(t('copied')),
            () => setSaid(t('copy-failed')),
          )
        }
      >
        {t('copy-words')}
      </Button>
      <span aria-live="polite">{said}</span>
    </>
  )
}
