import { seedLayoffs, seedRequirements, seedStandDowns } from '../health/index.ts'
import { seedVetsListReasons } from '../vets-list/index.ts'
import type { CitationRow, HorseRules, PinFiringRow } from './facts.ts'
import type { HorseObstacleCode } from './obstacle.ts'

export const seedPinFiring: readonly PinFiringRow[] = [
  {
    firstYearOfBirth: 2023,
    effectiveFrom: '1900-01-01',
    effectiveTo: null,
    source: 'Foals of 2023 and later that were pin-fired may not race, as reported by the racing press',
  },
]

export const seedCitations: readonly CitationRow[] = [
  toRow('not-registered', '2143(a)', 'Registration information follows regulation 2143(a)'),
  toRow('requirement-missing', '2143', 'Rule 2143, named by tracks for vaccinations and the Coggins test'),
  toRow('requirement-expired', '2143', 'Rule 2143, named by tracks for vaccinations and the Coggins test'),
  toRow('requirement-too-recent', '2143', 'Rule 2143, named by tracks for vaccinations and the Coggins test'),
  toRow('on-vets-list', '2240', 'Series of the vets list; the number is not confirmed'),
  toRow('stand-down', '2270', 'Series of prohibited practices; the number is not confirmed'),
]

/** All rule tables as the portal ships them. */
export const seedHorseRules: HorseRules = {
  requirements: seedRequirements,
  standDowns: seedStandDowns,
  vetsListReasons: seedVetsListReasons,
  layoffs: seedLayoffs,
  pinFiring: seedPinFiring,
  citations: seedCitations,
}

function toRow(code: HorseObstacleCode, citation: string, source: string): CitationRow {
  return { code, citation, effectiveFrom: '1900-01-01', effectiveTo: null, source }
}
