import type { RequestErrorCode } from './request-errors.ts'

/** Facts about a person who wants to become the trainer of a horse. */
export interface BecomeTrainerFacts {
  readonly isResponsiblePerson: boolean
  readonly isAlreadyTrainer: boolean
  /** The role is in effect today. */
  readonly hasTrainerRole: boolean
  readonly hasValidLicense: boolean
  readonly isSuspended: boolean
  readonly isHorseActive: boolean
}

/** Returns why a person cannot become the trainer of a horse; nobody has to accept. The person is checked first. */
export function findBecomeTrainerProblems(facts: BecomeTrainerFacts): RequestErrorCode[] {
  if (!facts.isResponsiblePerson) return ['requests.become-trainer-not-responsible']
  const problems: RequestErrorCode[] = []
  if (facts.isAlreadyTrainer) problems.push('requests.already-trainer')
  if (!facts.hasTrainerRole) problems.push('requests.not-a-trainer')
  if (!facts.hasValidLicense) problems.push('requests.license-not-valid')
  if (facts.isSuspended) problems.push('requests.suspended')
  if (!facts.isHorseActive) problems.push('requests.horse-not-active')
  return problems
}

/** Facts about ending a share. */
export interface UnshareFacts {
  readonly isPersonChosen: boolean
  /** The person has a share of the horse that has not ended. */
  readonly isShared: boolean
  /** The one who shared, or the responsible person or designated owner now. */
  readonly isGrantor: boolean
  /** The one it is shared with, who may leave. */
  readonly isGrantee: boolean
}

/** Returns why a share cannot be ended; it ends at once and nobody has to accept. */
export function findUnshareProblems(facts: UnshareFacts): RequestErrorCode[] {
  if (!facts.isPersonChosen) return ['requests.unshare-person-missing']
  if (!facts.isGrantor && !facts.isGrantee) return ['requests.not-allowed']
  return facts.isShared ? [] : ['requests.not-shared']
}
