import type { RemovalState } from './removal-lifecycle.ts'
import type { VetsListReasonRow } from './reasons.ts'

/** Steps of a removal from the vets list. */
export const removalSteps = ['request', 'minimum-time', 'exam', 'work', 'jog', 'sample', 'removal'] as const
export type RemovalStep = (typeof removalSteps)[number]

/** Who does a step. */
export type RemovalActor =
  | 'responsible-person'
  | 'attending-veterinarian'
  | 'veterinarian-of-track'
  | 'regulatory-veterinarian'
  | 'nobody'

export interface ChecklistStep {
  readonly step: RemovalStep
  /** `open`: the next thing to do; several steps may be open at once. */
  readonly state: 'done' | 'open' | 'later' | 'failed'
  /** `nobody`: time passes. */
  readonly by: RemovalActor
}

/** What the entry demands, from the row of its reason. */
export type RemovalDemands = Pick<
  VetsListReasonRow,
  'isExamRequired' | 'isWorkRequired' | 'isSampleRequired' | 'endsByTime'
>

const actors: Readonly<Record<RemovalStep, RemovalActor>> = {
  request: 'responsible-person',
  'minimum-time': 'nobody',
  exam: 'attending-veterinarian',
  work: 'veterinarian-of-track',
  jog: 'regulatory-veterinarian',
  sample: 'regulatory-veterinarian',
  removal: 'regulatory-veterinarian',
}

/** Steps that are done in each state; `null`: the request did not lead anywhere and another one is needed. */
const doneIn: Readonly<Record<RemovalState, readonly RemovalStep[] | null>> = {
  REQUESTED: ['request'],
  EXAM_ON_FILE: ['request', 'exam'],
  WORK_SCHEDULED: ['request', 'exam'],
  WORKED: ['request', 'exam', 'work'],
  PASSED_JOG: ['request', 'exam', 'work', 'jog'],
  AWAITING_LAB: ['request', 'exam', 'work', 'jog'],
  REMOVED: ['request', 'exam', 'work', 'jog', 'sample', 'removal'],
  FAILED_JOG: ['request', 'exam', 'work'],
  REJECTED: null,
  WITHDRAWN: null,
  CANCELED: null,
}

/**
 * Returns the steps from the vets list to racing in their order, which of them are done and who does the next one. An entry
 * that ends by time has one step. `state` is that of the newest removal request; undefined: none.
 */
export function getRemovalChecklist(
  demands: RemovalDemands,
  { state, isMinimumTimeOver }: { readonly state: RemovalState | undefined; readonly isMinimumTimeOver: boolean },
): ChecklistStep[] {
  const time: ChecklistStep = { step: 'minimum-time', state: isMinimumTimeOver ? 'done' : 'open', by: 'nobody' }
  if (demands.endsByTime) return [time]
  const done = (state && doneIn[state]) ?? []
  let isOpenFound = false
  return removalSteps
    .filter((step) => isDemanded(step, demands))
    .map((step): ChecklistStep => {
      if (step === 'minimum-time') return time
      const by = actors[step]
      if (done.includes(step)) return { step, state: 'done', by }
      if (step === 'jog' && state === 'FAILED_JOG') {
        isOpenFound = true
        return { step, state: 'failed', by }
      }
      // Time must have passed before a horse is requested or removed.
      const isWaiting = (step === 'request' || step === 'removal') && !isMinimumTimeOver
      const isOpen = !isOpenFound && !isWaiting
      isOpenFound = true
      return { step, state: isOpen ? 'open' : 'later', by }
    })
}

function isDemanded(step: RemovalStep, demands: RemovalDemands): boolean {
  if (step === 'exam') return demands.isExamRequired
  if (step === 'work') return demands.isWorkRequired
  return step !== 'sample' || demands.isSampleRequired
}
