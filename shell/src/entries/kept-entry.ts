import type { Entry } from '@portal/contracts-shell/host'

/** Why a service refused an entry. */
export interface Refusal {
  readonly code: number
  readonly error: string
  readonly message: string
  /** What the service has instead, for each thing that the entry is about. */
  readonly recorded?: readonly RecordedState[] | undefined
}

/** What a service has recorded of something that an entry is about (`details.recorded` of a refusal). */
export interface RecordedState {
  /** `null`: the user may not see it any more. */
  readonly name: string | null
  readonly place: string | null
  /** What is recorded, in both languages, when it is not a place. */
  readonly text?: { readonly en: string; readonly es: string } | null
  /** Instant, ISO 8601. */
  readonly since: string | null
}

/** An entry on the device that the service does not have yet. */
export interface KeptEntry extends Entry {
  /** When the user entered it, ISO 8601. */
  readonly enteredAt: string
  /** HISA ID of the person for whom the user acted. */
  readonly actingFor?: string | undefined
  /** Set when the service refused the entry; it is sent again only when the user asks for it. */
  readonly refusal?: Refusal | undefined
}

/** More entries than this are not kept; a day in a barn has some dozens. */
export const maxKeptEntries = 500
/** Larger bodies are not kept, in characters of JSON. */
export const maxEntryLength = 64_000
