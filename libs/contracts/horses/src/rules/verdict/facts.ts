import type { DatedRow } from '../dates/index.ts'
import type { ItemRecord, LayoffRow, RequirementRow, StandDownRow, StandDownTreatment } from '../health/index.ts'
import type { HorseStatus } from '../identity/index.ts'
import type { RequestKind } from '../requests/index.ts'
import type { VetsListEntry, VetsListReasonRow } from '../vets-list/index.ts'

/** The time of an assignment in plain dates; on the day of a handover, the recipient's has begun. */
interface FactPeriod {
  readonly from: string
  /** The first day on which it is no longer in effect; null: no end. */
  readonly until: string | null
}

/** A ruling's suspension or a verified license. */
interface DatedEvidence {
  readonly id: string
  readonly from: string
  /** null: no end. */
  readonly lastDay: string | null
}

/** What is recorded about a person who is responsible for the horse. */
export interface ResponsiblePersonFacts {
  readonly personId: string
  readonly suspensions: readonly DatedEvidence[]
  /** Verified racing licenses. */
  readonly licenses: readonly DatedEvidence[]
}

/**
 * Everything that decides whether a horse can race, without corrected records. Dates are plain dates, of events at a track
 * those of its time zone. The triage score is left out on purpose: it never is a reason.
 */
export interface HorseFacts {
  readonly horseId: string
  /** null: not registered. */
  readonly registeredOn: string | null
  readonly yearOfBirth: number
  /** Changes of status; before the first one the horse is active. */
  readonly statuses: readonly { readonly status: HorseStatus; readonly from: string }[]
  readonly responsiblePersons: readonly (FactPeriod & { readonly personId: string })[]
  readonly persons: readonly ResponsiblePersonFacts[]
  readonly locations: readonly (FactPeriod & {
    readonly locationId: string
    readonly state: string
    readonly isTrack: boolean
  })[]
  readonly listEntries: readonly VetsListEntry[]
  readonly items: readonly ItemRecord[]
  readonly treatments: readonly {
    readonly recordId: string
    readonly treatment: StandDownTreatment
    readonly date: string
  }[]
  readonly races: readonly { readonly raceId: string; readonly date: string }[]
  readonly layoffReports: readonly { readonly reportId: string; readonly date: string }[]
  readonly pinFirings: readonly { readonly recordId: string; readonly date: string }[]
  readonly requests: readonly {
    readonly requestId: string
    readonly kind: RequestKind
    readonly openedOn: string
    /** The day on which it was decided or closed; null: still pending. */
    readonly closedOn: string | null
    /** The first day on which it has expired. */
    readonly expiresOn: string
  }[]
}

/** Foals of this year and later may not race once they were pin-fired. */
export interface PinFiringRow extends DatedRow {
  readonly firstYearOfBirth: number
}

/** The regulation that a reason is based on. */
export interface CitationRow extends DatedRow {
  readonly code: string
  /** Number of a regulation in this portal, such as `2143(a)`. */
  readonly citation: string
}

/** The rule tables in effect and before; each question picks the rows of its date. */
export interface HorseRules {
  readonly requirements: readonly RequirementRow[]
  readonly standDowns: readonly StandDownRow[]
  readonly vetsListReasons: readonly VetsListReasonRow[]
  readonly layoffs: readonly LayoffRow[]
  readonly pinFiring: readonly PinFiringRow[]
  readonly citations: readonly CitationRow[]
}

/** The day, and the race if there is one: its track and state add requirements to those of the horse's location. */
export interface RaceDay {
  readonly date: string
  readonly race: { readonly trackId: string; readonly state: string } | null
}
