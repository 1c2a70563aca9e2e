import { getDateAt } from '@portal/contracts-horses/dates'
import { jogLifecycle, type JogAction, type JogFacts, type JogState } from '@portal/contracts-horses/vets-list-rules'
import { refuse } from '@portal/service-kit'
import type { JogResultRow, JogRow } from './jogs.store.ts'

/** Facts of a person without any role or relation. */
export const noJogFacts: JogFacts = {
  mayRequest: false,
  isRegulatoryVeterinarianOfTrack: false,
  isAttendingVeterinarian: false,
  isChipOfHorse: null,
  areFindingsComplete: false,
  reason: '',
  isRaceDayOver: false,
  isSigner: false,
  isSameDay: false,
}

/** Returns what the day and the last result of a jog mean for a person. */
export function toDayFacts(
  { timeZone, jogOn }: Pick<JogRow, 'timeZone' | 'jogOn'>,
  last: JogResultRow | undefined,
  personId: string | undefined,
  now: Date,
): Pick<JogFacts, 'isRaceDayOver' | 'isSigner' | 'isSameDay'> {
  const today = getDateAt(now.toISOString(), timeZone)
  return {
    isRaceDayOver: today > jogOn,
    isSigner: personId !== undefined && last?.signedBy === personId,
    isSameDay: last !== undefined && getDateAt(new Date(last.signedAt).toISOString(), timeZone) === today,
  }
}

/**
 * Returns the state that an action leads to; refuses with the state and what is recorded, or with the error of the first
 * guard.
 */
export function transitionJog(
  state: JogState,
  action: JogAction,
  facts: JogFacts,
  recorded: readonly object[] = [],
): JogState {
  const decision = jogLifecycle.check(state, action, facts)
  if (decision.allowed) return decision.to
  if (decision.reason === 'state') return refuse('jogs.already-decided', { state, recorded })
  return refuse(jogLifecycle.guards[decision.unmet[0]].error, { state, recorded })
}
