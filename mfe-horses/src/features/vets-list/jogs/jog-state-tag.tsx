import type { JogSignOff } from '@portal/contracts-horses'
import { StatusTag, type Tone } from '@portal/ui'
import { useJogsText } from './texts.ts'

const tones: Readonly<Record<JogSignOff['state'], Tone>> = {
  NOT_REQUESTED: 'neutral',
  REQUESTED: 'info',
  PASSED_JOG: 'success',
  FAILED_JOG: 'danger',
  REJECTED: 'warning',
  EXPIRED: 'neutral',
}

/** The state of a jog in words and color. */
export function JogStateTag({ state }: Pick<JogSignOff, 'state'>) {
  const t = useJogsText()
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
}
