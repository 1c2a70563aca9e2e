import type { VetsListReasonRow } from './reasons.ts'

const always = { effectiveFrom: '1900-01-01', effectiveTo: null, placementPeriodDays: 365 }
const examAndWork = { isExamRequired: true, isWorkRequired: true, endsByTime: false } as const
const timeOnly = { isExamRequired: false, isWorkRequired: false, isSampleRequired: false, endsByTime: true } as const
const published = 'Reasons and steps: the authority’s guidance for veterinarians; no breezing for 7 days since 2024'
const shockwave = { reason: 'shockwave', minDays: [30], ...timeOnly } as const

/**
 * Reasons of the vets list as the portal ships them. The authority’s minimum days are not published; each source says
 * where the numbers come from. Confirm before use.
 */
export const seedVetsListReasons: readonly VetsListReasonRow[] = [
  {
    reason: 'unsound',
    minDays: [14, 45, 75, null],
    noWorkDays: 7,
    isSampleRequired: true,
    ...examAndWork,
    ...always,
    source: `${published}; days not confirmed (California B&P §19583.5 has 15, 45, 75 and 180)`,
  },
  {
    reason: 'epistaxis',
    minDays: [14, 30, 180, null],
    noWorkDays: 7,
    isSampleRequired: true,
    ...examAndWork,
    ...always,
    source: `${published}; days of Indiana 71 IAC 8-1-5.5`,
  },
  {
    reason: 'injury',
    minDays: [7],
    noWorkDays: 7,
    isSampleRequired: false,
    ...examAndWork,
    ...always,
    source: `${published}; minimum days not confirmed`,
  },
  {
    reason: 'physically-distressed',
    minDays: [7],
    noWorkDays: 7,
    isSampleRequired: false,
    ...examAndWork,
    ...always,
    source: `${published}; minimum days not confirmed`,
  },
  {
    reason: 'medically-compromised',
    minDays: [7],
    noWorkDays: 7,
    isSampleRequired: false,
    ...examAndWork,
    ...always,
    source: `${published}; minimum days not confirmed`,
  },
  {
    reason: 'recency',
    minDays: [0],
    noWorkDays: 0,
    isSampleRequired: true,
    ...examAndWork,
    ...always,
    source: `${published}; sample for horses unraced for more than 365 days`,
  },
  {
    reason: 'illness',
    minDays: [4],
    noWorkDays: 3,
    ...timeOnly,
    ...always,
    source: 'Days of Texas 16 TAC 319.102 (not before the fourth day); works of California CHRB 1866 (72 hours)',
  },
  {
    reason: 'medication-stand-down',
    minDays: [14],
    noWorkDays: 7,
    ...timeOnly,
    ...always,
    source: 'The treatment sets the days of each entry; otherwise those of intra-articular treatments',
  },
  {
    ...shockwave,
    noWorkDays: 30,
    ...always,
    effectiveTo: '2024-07-07',
    source: 'Racetrack safety rules before July 8, 2024',
  },
  {
    ...shockwave,
    noWorkDays: 14,
    ...always,
    effectiveFrom: '2024-07-08',
    source: 'Racetrack safety rules in effect since July 8, 2024, as reported by the racing press',
  },
]
