import type { VetsListEntryDetails } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { useVetsListText } from './texts.ts'

interface RemovalStepsProps {
  readonly removal: NonNullable<VetsListEntryDetails['removal']>
  readonly level: 'h3' | 'h4'
}

/** The steps of a removal since it was requested, oldest first. */
export function RemovalSteps({
  removal: { steps, requestedAt, requestedBy, workOn },
  level: Heading,
}: RemovalStepsProps) {
  const t = useVetsListText()
  const formats = useFormats()
  const by = (step: string, name: string | null) => (name === null ? step : t('removal-step-by', { step, name }))
  const all = [
    { action: 'request', takenAt: requestedAt, takenBy: requestedBy, comment: null, officialTime: null },
    ...steps,
  ] as const
  return (
    <section>
      <Heading>{t('removal-steps')}</Heading>
      <ol>
        {all.map(({ action, takenAt, takenBy, comment, officialTime }) => (
          <li key={`${action} ${takenAt}`}>
            {by(t(`removal-step.${action as 'request'}`), takenBy)}
            <span className="p-soft"> · {formats.instant(takenAt)}</span>
            {action === 'schedule-work' && workOn !== null && (
              <div>
                {t('work-on')}: {formats.date(workOn)}
              </div>
            )}
            {officialTime !== null && (
              <div>
                {t('official-time')}: {officialTime}
              </div>
            )}
            {comment !== null && <div>{comment}</div>}
          </li>
        ))}
      </ol>
    </section>
  )
}
