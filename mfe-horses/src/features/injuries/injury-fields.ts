import type { InjuryReport } from '@portal/contracts-horses'
import { validateInjury, type InjuryError } from '@portal/contracts-horses/health-rules'

export interface InjuryFields {
  readonly date: string
  readonly type: string
  readonly bodyPart: string
  readonly setting: string
  readonly surface: string
  readonly outcome: string
  readonly raceId: string
  readonly reason: string
}

/** The fields of a new report, or those of the report to correct. */
export function toFields(injury: InjuryReport | undefined, today: string): InjuryFields {
  return {
    date: injury?.occurredOn ?? today,
    type: injury?.type ?? '',
    bodyPart: injury?.bodyPart ?? '',
    setting: injury?.setting ?? '',
    surface: injury?.surface ?? '',
    outcome: injury?.outcome ?? '',
    raceId: injury?.race?.raceId ?? '',
    reason: '',
  }
}

export interface InjuryFieldProblem {
  readonly field: string
  readonly key: InjuryError['key'] | 'reason' | 'not-confirmed'
}

/** Returns what is missing or wrong; `hasJockey`: one was checked, or the corrected report has one. */
export function findProblems(
  { reason, ...fields }: InjuryFields,
  facts: {
    readonly today: string
    readonly yearOfBirth: number
    readonly hasJockey: boolean
    readonly isCorrection: boolean
  },
): InjuryFieldProblem[] {
  const { today, yearOfBirth, hasJockey, isCorrection } = facts
  const jockeyId = hasJockey ? 'checked' : ''
  return [
    ...validateInjury({ ...fields, jockeyId }, { today, yearOfBirth }),
    ...(isCorrection && reason.trim() === '' ? [{ field: 'reason', key: 'reason' as const }] : []),
  ]
}
