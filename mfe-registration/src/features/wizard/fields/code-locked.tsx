import { Prose } from '@portal/ui'
import { useQuestionText } from '../../../shared/texts.ts'
import { Countdown } from './countdown.tsx'
import { SupportDetails } from './support-details.tsx'

interface CodeLockedProps {
  readonly secondsLeft: number
  readonly supportPhone: string
  /** Number of the registration; missing on a device that cannot read it yet. */
  readonly reference?: string | undefined
}

/** After too many wrong codes none is accepted for some minutes. */
export function CodeLocked({ secondsLeft, supportPhone, reference }: CodeLockedProps) {
  const t = useQuestionText()
  return (
    <Prose>
      <p>{t('code.locked-text')}</p>
      <Countdown secondsLeft={secondsLeft} getText={(time) => t('code.locked-wait', { time })} />
      <p>{t('code.locked-support')}</p>
      <SupportDetails phone={supportPhone} reference={reference} />
    </Prose>
  )
}
