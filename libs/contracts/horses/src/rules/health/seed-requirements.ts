import type { RequirementItem, RequirementRow } from './requirements.ts'

const missing = 'a horse without it cannot race since January 1, 2023'

/** National requirements as the portal ships them. States and tracks add theirs. Press reports; confirm before use. */
export const seedRequirements: readonly RequirementRow[] = [
  toRow(
    'coggins',
    365,
    `Rule 2143, as published by the Maryland Jockey Club: negative test within 365 days; ${missing}`,
  ),
  toRow('encephalitides', 365, `Rule 2143, as published by tracks: 12 months, counted as 365 days; ${missing}`),
  toRow('rabies', 365, `Rule 2143, as published by tracks: 12 months, counted as 365 days; ${missing}`),
  toRow('tetanus', 365, `Rule 2143, as published by tracks: 12 months, counted as 365 days; ${missing}`),
  toRow('influenza', 180, `Rule 2143, as published by tracks: 180 days; ${missing}`),
  toRow('rhinopneumonitis', 180, `Rule 2143, as published by tracks: 180 days, sooner if at high risk; ${missing}`),
]

function toRow(item: RequirementItem, maxDays: number, source: string): RequirementRow {
  return {
    item,
    scope: 'NATIONAL',
    scopeId: null,
    minDaysBefore: 0,
    maxDays,
    effectiveFrom: '2023-01-01',
    effectiveTo: null,
    source,
  }
}
