import type { NameCheck } from '../check-name/index.ts'
import type { NewClaimBody } from './use-claims.ts'

/** What the form of a new claim holds; the checked names are beside it. */
export interface ClaimFields {
  readonly trackId: string
  readonly date: string
  readonly raceNumber: string
  readonly horseId: string
  readonly trainerKind: '' | 'claimant' | 'other'
  readonly voidIfVetsListed: '' | 'yes' | 'no'
  readonly voidIfPositive: '' | 'yes' | 'no'
  readonly postTime: string
  /** The error summary links to the checked names, which the form doesn't hold. */
  readonly claimant: string
  readonly trainer: string
}

export const emptyClaim: ClaimFields = {
  trackId: '',
  date: '',
  raceNumber: '',
  horseId: '',
  trainerKind: '',
  voidIfVetsListed: '',
  voidIfPositive: '',
  postTime: '',
  claimant: '',
  trainer: '',
}

/** The people of a claim; `claimant` is undefined for those who claim for themselves. */
export interface ClaimPeople {
  readonly claimant: NameCheck | undefined
  readonly trainer: NameCheck
}

export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/
const numberPattern = /^[1-9]\d?$/

/** Whether track, day and number of the race are complete, so that its horses can be listed. */
export const isRace = ({ trackId, date, raceNumber }: ClaimFields): boolean =>
  trackId !== '' && date !== '' && numberPattern.test(raceNumber)

export type MissingField = keyof ClaimFields

/** Returns the fields that are empty or wrong, in the order of the page. */
export function findMissing(fields: ClaimFields, { claimant, trainer }: ClaimPeople): MissingField[] {
  const { trackId, date, raceNumber, horseId, trainerKind, voidIfVetsListed, voidIfPositive, postTime } = fields
  const checks: readonly (readonly [MissingField, boolean])[] = [
    ['trackId', trackId !== ''],
    ['date', date !== ''],
    ['raceNumber', numberPattern.test(raceNumber)],
    ['horseId', horseId !== ''],
    ['claimant', claimant === undefined || claimant.person !== null],
    ['postTime', postTime === '' || timePattern.test(postTime)],
    ['trainerKind', trainerKind !== ''],
    ['trainer', trainerKind !== 'other' || trainer.person !== null],
    ['voidIfVetsListed', voidIfVetsListed !== ''],
    ['voidIfPositive', voidIfPositive !== ''],
  ]
  return checks.flatMap(([field, isComplete]) => (isComplete ? [] : [field]))
}

/** Returns the request for complete fields. */
export function toBody(fields: ClaimFields, { claimant, trainer }: ClaimPeople): NewClaimBody {
  const { trackId, date, raceNumber, horseId, trainerKind, voidIfVetsListed, voidIfPositive, postTime } = fields
  const toChecked = ({ text, person }: NameCheck) => ({ text: text.trim(), checkToken: person?.checkToken ?? '' })
  return {
    horseId,
    trackId,
    raceDate: date,
    raceNumber: Number(raceNumber),
    ...(claimant && { claimant: toChecked(claimant) }),
    ...(trainerKind === 'other' && { trainer: toChecked(trainer) }),
    ...(trainerKind === 'claimant' && claimant && { trainer: toChecked(claimant) }),
    ...(claimant && postTime !== '' && { postTime }),
    voidIfVetsListed: voidIfVetsListed === 'yes',
    voidIfPositive: voidIfPositive === 'yes',
  }
}
