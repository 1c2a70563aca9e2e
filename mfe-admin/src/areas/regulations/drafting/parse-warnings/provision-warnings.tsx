import { describeFailure } from '@portal/api-client'
import type { DraftParseWarning } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button, ErrorSummary, InputField, Notice } from '@portal/ui'
import { useId, useRef, useState } from 'react'
import { useParseWarningText } from '../../parse-warning-texts.ts'
import { useRegulationsText } from '../texts.ts'
import { useResolveWarning, type ParseWarnings, type WarningResolution } from './use-parse-warnings.ts'

/** The parse warnings of the open provision, with their resolutions. */
export function ProvisionWarnings({
  parseWarnings: { warnings, refetch },
  regulationId,
  label,
  onResolved: onProvisionResolved,
}: {
  readonly parseWarnings: ParseWarnings
  readonly regulationId: string
  readonly label: string
  /** Called after the last open warning of the provision was resolved. */
  readonly onResolved: (regulationId: string) => void
}) {
  const t = useRegulationsText()
  const { toasts } = useShell()
  const section = useRef<HTMLElement>(null)
  const ownWarnings = warnings.filter((warning) => warning.regulationId === regulationId)
  if (ownWarnings.length === 0) return null
  const onResolved = () => {
    // The button that had the focus no longer exists.
    section.current?.focus({ preventScroll: true })
    toasts.show({ kind: 'success', message: t('warning.done') })
    if (ownWarnings.filter((warning) => warning.resolution === null).length <= 1) onProvisionResolved(regulationId)
  }
  return (
    <section ref={section} tabIndex={-1} className="dr-warnings" aria-label={t('warnings.of', { label })}>
      {ownWarnings.map((warning) =>
        warning.resolution === null ? (
          <OpenWarning key={warning.warningId} warning={warning} refetch={refetch} onResolved={onResolved} />
        ) : (
          <ResolvedWarning
            key={warning.warningId}
            warning={warning}
            resolution={warning.resolution}
            refetch={refetch}
          />
        ),
      )}
    </section>
  )
}

function OpenWarning({
  warning: { warningId, code, excerpt, alternatives },
  refetch,
  onResolved,
}: {
  readonly warning: DraftParseWarning
  readonly refetch: () => void
  readonly onResolved: () => void
}) {
  const t = useRegulationsText()
  const describeWarning = useParseWarningText()
  const resolve = useResolveWarning(refetch)
  const [isAccepting, setAccepting] = useState(false)
  // If the request fails, someone else may have resolved the warning: the refetch shows their resolution.
  const send = (resolution: WarningResolution) =>
    resolve.mutate({ warningId, resolution }, { onSuccess: onResolved, onError: refetch })
  return (
    <Notice tone="warning" title={describeWarning(code)}>
      {excerpt !== '' && (
        <p className="dr-warning-excerpt">
          {t('warning.excerpt')} <q lang="en">{excerpt}</q>
        </p>
      )}
      {alternatives.length > 0 && <p>{t('warning.alternatives', { labels: alternatives.join(', ') })}</p>}
      {resolve.isError && <p role="alert">{describeFailure(resolve.error, t).message}</p>}
      {isAccepting ? (
        <ReasonForm
          busy={resolve.isPending}
          onSend={(reason) => send({ action: 'accept', reason })}
          onCancel={() => setAccepting(false)}
        />
      ) : (
        <div className="dr-tools">
          <Button size="s" busy={resolve.isPending} onClick={() => send({ action: 'correct' })}>
            {t('warning.correct')}
          </Button>
          <Button size="s" onClick={() => setAccepting(true)}>
            {t('warning.accept')}
          </Button>
        </div>
      )}
    </Notice>
  )
}

function ReasonForm({
  busy,
  onSend,
  onCancel,
}: {
  readonly busy: boolean
  readonly onSend: (reason: string) => void
  readonly onCancel: () => void
}) {
  const t = useRegulationsText()
  const id = useId()
  const [reason, setReason] = useState('')
  const [failedSubmits, setFailedSubmits] = useState(0)
  const isMissing = failedSubmits > 0 && reason.trim() === ''
  return (
    <form
      className="dr-warning-reason"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() === '') setFailedSubmits(failedSubmits + 1)
        else onSend(reason.trim())
      }}
    >
      <ErrorSummary
        failedSubmits={failedSubmits}
        errors={isMissing ? [{ fieldId: id, message: t('warning.reason-missing') }] : []}
      />
      <InputField
        id={id}
        label={t('warning.reason')}
        help={t('warning.reason-help')}
        value={reason}
        maxLength={1000}
        aria-invalid={isMissing || undefined}
        // The button that the user pressed is replaced by this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="dr-tools">
        <Button type="submit" size="s" variant="primary" busy={busy}>
          {t('warning.save')}
        </Button>
        <Button size="s" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function ResolvedWarning({
  warning: { warningId, code },
  resolution,
  refetch,
}: {
  readonly warning: DraftParseWarning
  readonly resolution: NonNullable<DraftParseWarning['resolution']>
  readonly refetch: () => void
}) {
  const t = useRegulationsText()
  const describeWarning = useParseWarningText()
  const reopen = useResolveWarning(refetch)
  return (
    <p className="p-small p-soft">
      {describeWarning(code)}{' '}
      <strong>
        {resolution.kind === 'corrected'
          ? t('warning.corrected')
          : t('warning.accepted', { reason: resolution.reason ?? '' })}
      </strong>{' '}
      <Button
        size="s"
        variant="quiet"
        busy={reopen.isPending}
        onClick={() => reopen.mutate({ warningId, resolution: { action: 'reopen' } }, { onError: refetch })}
      >
        {t('warning.reopen')}
      </Button>
      {reopen.isError && <span role="alert">{describeFailure(reopen.error, t).message}</span>}
    </p>
  )
}
