import type { Entry } from '@portal/contracts-shell/host'

/** Why a service refused an entry. */
export interface Refusal {
  readonly code: number
  readonly error: string
  readonly message: string
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
