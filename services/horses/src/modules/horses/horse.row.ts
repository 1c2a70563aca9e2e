import type { HorseStatus } from '@portal/contracts-horses/identity-rules'
import type { RegistryHorse } from '../industry-registry/index.ts'

/** A registered horse. */
export interface HorseRow extends Omit<RegistryHorse, 'registryNumber'> {
  readonly horseId: string
  readonly registryNumber: string | null
  readonly markings: string | null
  readonly status: HorseStatus
  readonly registeredAt: string
  readonly needsReview: boolean
  /** The horse that it was merged into. */
  readonly mergedInto: string | null
  /** When its responsible person last corrected what was entered by hand; null: never. */
  readonly correctedAt: string | null
}

/** A horse of the industry's registry, or one that was entered by hand. */
export interface NewHorse extends Omit<RegistryHorse, 'registryNumber'> {
  readonly registryNumber: string | null
  readonly markings?: string | null
  /** Entered by hand. */
  readonly needsReview?: boolean
}

export const horseColumns = `horse_id as "horseId", registry_number as "registryNumber", name,
  year_of_birth as "yearOfBirth", dam_name as "damName", sire_name as "sireName", sex, color, microchip, markings,
  status, registered_at as "registeredAt", needs_review as "needsReview",
  merged_into as "mergedInto", corrected_at as "correctedAt"`
