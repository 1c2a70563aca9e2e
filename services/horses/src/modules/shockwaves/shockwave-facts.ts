import type { EntityManager } from '@mikro-orm/postgresql'
import {
  shockwaveLifecycle,
  type ShockwaveAction,
  type ShockwaveFacts,
  type ShockwaveState,
} from '@portal/contracts-horses/health-rules'
import { refuse } from '@portal/service-kit'
import type { ShockwaveRow, ShockwaveStore } from './shockwaves.store.ts'

/** Facts of a person without a relation to the treatment; callers set those that they know. */
export const noFacts: ShockwaveFacts = {
  isRequester: false,
  isAttendingVeterinarian: false,
  isStaff: false,
  isSystem: false,
  isVeterinarianLicensed: true,
  isDateInFuture: false,
  hasDeviceAndSite: true,
  isEnteredDuringStandDown: false,
  isVoidPeriodOver: false,
  isStandDownOver: false,
  reason: '',
}

/** Refuses an action that the lifecycle does not allow; a performed treatment is voided, not canceled. */
export function checkTransition(
  state: ShockwaveState,
  action: ShockwaveAction,
  facts: ShockwaveFacts,
  details: Readonly<Record<string, unknown>> = {},
): void {
  const decision = shockwaveLifecycle.check(state, action, facts)
  if (decision.allowed) return
  if ('unmet' in decision) return refuse(shockwaveLifecycle.guards[decision.unmet[0]].error, details)
  const isPerformed = state === 'PERFORMED' || state === 'STAND_DOWN' || state === 'CLEARED'
  return refuse(isPerformed ? 'shockwave.already-performed' : 'shockwave.already-closed', { state })
}

/** Locks a treatment of a horse, or refuses. */
export async function lockTreatment(
  store: ShockwaveStore,
  em: EntityManager,
  { horseId, shockwaveId }: { readonly horseId: string; readonly shockwaveId: string },
): Promise<ShockwaveRow> {
  const row = await store.lock(em, shockwaveId)
  return row?.horseId === horseId ? row : refuse('shockwave.not-found')
}
