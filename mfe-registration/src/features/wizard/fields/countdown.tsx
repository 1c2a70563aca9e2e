import { VisuallyHidden } from '@portal/ui'
import { useQuestionText } from '../../../shared/texts.ts'
import { formatCountdown } from './use-seconds-until.ts'

interface CountdownProps {
  readonly secondsLeft: number
  /** Text of the sentence, with the time in it. */
  readonly getText: (time: string) => string
}

/** A sentence with a time that runs. Screen readers hear it once a minute, in minutes. */
export function Countdown({ secondsLeft, getText }: CountdownProps) {
  const t = useQuestionText()
  return (
    <p>
      <span aria-hidden="true">{getText(formatCountdown(secondsLeft))}</span>
      <VisuallyHidden>
        <span role="status">{getText(t('code.minutes', { count: Math.ceil(secondsLeft / 60) }))}</span>
      </VisuallyHidden>
    </p>
  )
}
