import { describeFailure } from '@portal/api-client'
import type { DraftDoubt } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button, ErrorSummary, InputField, Notice } from '@portal/ui'
import { useId, useRef, useState } from 'react'
import { useDoubtWords } from '../../../doubt-words.ts'
import { useRegulationsText } from '../texts.ts'
import { useSettleDoubt, type Doubts, type Settlement } from './use-doubts.ts'

/** What is doubtful about the provision that is open, and what was said to it. */
export function ProvisionDoubts({
  doubts: { doubts, refetch },
  regulationId,
  label,
}: {
  readonly doubts: Doubts
  readonly regulationId: string
  readonly label: string
}) {
  const t = useRegulationsText()
  const { toasts } = useShell()
  const section = useRef<HTMLElement>(null)
  const mine = doubts.filter((doubt) => doubt.regulationId === regulationId)
  if (mine.length === 0) return null
  const onSettled = () => {
    // The button that was pressed is gone.
    section.current?.focus({ preventScroll: true })
    toasts.show({ kind: 'success', message: t('doubt.done') })
  }
  return (
    <section ref={section} tabIndex={-1} className="dr-doubts" aria-label={t('doubts.of', { label })}>
      {mine.map((doubt) =>
        doubt.settled === null ? (
          <OpenDoubt key={doubt.doubtId} doubt={doubt} refetch={refetch} onSettled={onSettled} />
        ) : (
          <SettledDoubt key={doubt.doubtId} doubt={doubt} settled={doubt.settled} refetch={refetch} />
        ),
      )}
    </section>
  )
}

function OpenDoubt({
  doubt: { doubtId, code, words, otherwise },
  refetch,
  onSettled,
}: {
  readonly doubt: DraftDoubt
  readonly refetch: () => void
  readonly onSettled: () => void
}) {
  const t = useRegulationsText()
  const why = useDoubtWords()
  const settle = useSettleDoubt(refetch)
  const [isLeaving, setLeaving] = useState(false)
  // Where it is refused, somebody else settled it: what they said is shown then.
  const send = (settlement: Settlement) =>
    settle.mutate({ doubtId, settlement }, { onSuccess: onSettled, onError: refetch })
  return (
    <Notice tone="warning" title={why(code)}>
      {words !== '' && (
        <p className="dr-doubt-words">
          {t('doubt.read')} <q lang="en">{words}</q>
        </p>
      )}
      {otherwise.length > 0 && <p>{t('doubt.otherwise', { labels: otherwise.join(', ') })}</p>}
      {settle.isError && <p role="alert">{describeFailure(settle.error, t).message}</p>}
      {isLeaving ? (
        <ReasonForm
          busy={settle.isPending}
          onSend={(reason) => send({ how: 'left', reason })}
          onCancel={() => setLeaving(false)}
        />
      ) : (
        <div className="dr-tools">
          <Button size="s" busy={settle.isPending} onClick={() => send({ how: 'mended' })}>
            {t('doubt.mended')}
          </Button>
          <Button size="s" onClick={() => setLeaving(true)}>
            {t('doubt.leave')}
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
  const [refusals, setRefusals] = useState(0)
  const isMissing = refusals > 0 && reason.trim() === ''
  return (
    <form
      className="dr-doubt-reason"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() === '') setRefusals(refusals + 1)
        else onSend(reason.trim())
      }}
    >
      <ErrorSummary
        refusals={refusals}
        faults={isMissing ? [{ fieldId: id, message: t('doubt.reason-missing') }] : []}
      />
      <InputField
        id={id}
        label={t('doubt.reason')}
        help={t('doubt.reason-help')}
        value={reason}
        maxLength={1000}
        aria-invalid={isMissing || undefined}
        // It was asked for by the button that stood here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="dr-tools">
        <Button type="submit" size="s" variant="primary" busy={busy}>
          {t('doubt.save')}
        </Button>
        <Button size="s" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function SettledDoubt({
  doubt: { doubtId, code },
  settled,
  refetch,
}: {
  readonly doubt: DraftDoubt
  readonly settled: NonNullable<DraftDoubt['settled']>
  readonly refetch: () => void
}) {
  const t = useRegulationsText()
  const why = useDoubtWords()
  const settle = useSettleDoubt(refetch)
  return (
    <p className="p-small p-soft">
      {why(code)}{' '}
      <strong>
        {settled.how === 'mended' ? t('doubt.was-mended') : t('doubt.was-left', { reason: settled.reason ?? '' })}
      </strong>{' '}
      <Button
        size="s"
        variant="quiet"
        busy={settle.isPending}
        onClick={() => settle.mutate({ doubtId, settlement: { how: 'open' } }, { onError: refetch })}
      >
        {t('doubt.open-again')}
      </Button>
      {settle.isError && <span role="alert">{describeFailure(settle.error, t).message}</span>}
    </p>
  )
}
