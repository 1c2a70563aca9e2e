import {
  entryLifecycle,
  type EntryAction,
  type EntryFacts,
  type EntryState,
} from '@portal/contracts-horses/vets-list-rules'
import { refuse } from '@portal/service-kit'

/** Facts of a person without any role or relation. */
export const noEntryFacts: EntryFacts = {
  isRegulatoryVeterinarianOfTrack: false,
  isStaff: false,
  isSystem: false,
  isAttendingVeterinarian: false,
  isTimeOver: false,
  isRemovalComplete: false,
  reason: '',
}

/** Returns the state that an action leads to; refuses with the state, or with the error of the first guard. */
export function transitionEntry(state: EntryState, action: EntryAction, facts: Partial<EntryFacts>): EntryState {
  const decision = entryLifecycle.check(state, action, { ...noEntryFacts, ...facts })
  if (decision.allowed) return decision.to
  if (decision.reason === 'state') refuse('vets-list.already-decided', { state })
  return refuse(entryLifecycle.guards[decision.unmet[0]].error, { state })
}
