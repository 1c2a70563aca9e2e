import { addHours, findRowOn, type DatedRow } from '../dates/index.ts'
import type { RequestErrorCode } from './request-errors.ts'

/** Two separate choices of the claimant before the race; one does not follow from the other. */
export interface ClaimChoices {
  readonly voidIfVetsListed: boolean
  readonly voidIfPositive: boolean
}

/** What happened to the horse in or after the race and voids a claim (rule 2262). */
export const mandatoryVoidReasons = ['died', 'euthanized', 'vanned-off', 'vets-listed'] as const
export type MandatoryVoidReason = (typeof mandatoryVoidReasons)[number]

/** Why a claim is not voided after a positive test. */
export const voidRefusals = ['raced-since', 'altered', 'died', 'care-failure'] as const
export type VoidRefusal = (typeof voidRefusals)[number]

/** Why a claims clerk rejects a claim before the race. */
export const claimRejections = [
  'claimant-not-eligible',
  'race-not-eligible',
  'claiming-waived',
  'deposit-missing',
  'other',
] as const
export type ClaimRejection = (typeof claimRejections)[number]

/** Why a claim was rejected or voided, or why it was not voided. */
export const claimReasons = [
  'died',
  'euthanized',
  'vanned-off',
  'vets-listed',
  'raced-since',
  'altered',
  'care-failure',
  'claimant-not-eligible',
  'race-not-eligible',
  'claiming-waived',
  'deposit-missing',
  'other',
] as const satisfies readonly (MandatoryVoidReason | VoidRefusal | ClaimRejection)[]
export type ClaimReason = (typeof claimReasons)[number]

/** The reasons from which the person who acts selects one, by action; other actions have none. */
export const reasonsOfClaimActions = {
  reject: claimRejections,
  'void-mandatory': mandatoryVoidReasons,
  'deny-void': [...voidRefusals, 'other'],
} as const satisfies Readonly<Record<string, readonly ClaimReason[]>>

/** Facts about a claim that somebody wants to file. */
export interface NewClaimFacts {
  readonly isHorseActive: boolean
  /** The racing office entered the horse in this race. */
  readonly isEntered: boolean
  readonly hasRaceStarted: boolean
  /** The claimant or the trainer owns the horse or is responsible for it. */
  readonly isOwnHorse: boolean
  readonly isClaimantEligible: boolean
  readonly isTrainerEligible: boolean
  /** The claimant filed a claim for the horse in this race, and it is open. */
  readonly isAlreadyFiled: boolean
}

/** Returns the error codes of everything that keeps a claim from being filed. */
export function findClaimProblems(facts: NewClaimFacts): RequestErrorCode[] {
  const problems: RequestErrorCode[] = []
  if (!facts.isEntered) problems.push('claims.horse-not-entered')
  if (!facts.isHorseActive) problems.push('requests.horse-not-active')
  if (facts.hasRaceStarted) problems.push('claims.too-late-to-file')
  if (facts.isOwnHorse) problems.push('claims.own-horse')
  if (!facts.isClaimantEligible) problems.push('claims.claimant-not-eligible')
  if (!facts.isTrainerEligible) problems.push('claims.trainer-not-eligible')
  if (facts.isAlreadyFiled) problems.push('claims.already-filed')
  return problems
}

/** Deadlines of a claim. */
export interface ClaimPeriodRow extends DatedRow {
  /** Hours after the race in which a placement on the vets list voids the claim. */
  readonly voidHours: number
  /** Hours after the notice of a positive test in which the claimant may ask for a void. */
  readonly positiveHours: number
  /** Days in which the previous trainer hands over the records (rule 2261). */
  readonly recordDays: number
}

export const seedClaimPeriods: readonly ClaimPeriodRow[] = [
  {
    voidHours: 1,
    positiveHours: 48,
    recordDays: 3,
    effectiveFrom: '1900-01-01',
    effectiveTo: null,
    source: 'Rules 2261 and 2262 and the change of July 8, 2024, as reported by the racing press',
  },
]

/** Returns the deadlines that follow from the race and the posting (instants in UTC), by the rule of the day of the race. */
export function findClaimDeadlines(
  rows: readonly ClaimPeriodRow[],
  claim: { readonly racedAt: string; readonly postedAt: string; readonly positiveNotifiedAt: string | null },
): { readonly voidBefore: string; readonly recordsBefore: string; readonly askVoidBefore: string | null } | undefined {
  const row = findRowOn(rows, claim.racedAt.slice(0, 10))
  if (!row) return undefined
  return {
    voidBefore: addHours(claim.racedAt, row.voidHours),
    recordsBefore: addHours(claim.postedAt, row.recordDays * 24),
    askVoidBefore: claim.positiveNotifiedAt && addHours(claim.positiveNotifiedAt, row.positiveHours),
  }
}

/** Returns the reasons that void a claim. Only a placement on the vets list depends on the claimant's choice. */
export function listApplyingVoidReasons(
  happened: readonly MandatoryVoidReason[],
  { voidIfVetsListed }: ClaimChoices,
): MandatoryVoidReason[] {
  return happened.filter((reason) => reason !== 'vets-listed' || voidIfVetsListed)
}
