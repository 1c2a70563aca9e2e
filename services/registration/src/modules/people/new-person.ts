import type { PersonRole } from '@portal/contracts-common'
import type { PersonLicense } from '@portal/contracts-registration/events'
import type { PersonKind, PersonName, PostalAddress, State } from '@portal/contracts-registration/registration-rules'
import type { Locale } from '@portal/service-texts'

/** A role to be stored. Roles that staff or a vet board must confirm are requests. */
export interface NewRole {
  readonly role: PersonRole
  readonly title: string | null
  readonly status: 'active' | 'requested'
  /** Plain date; null: today. */
  readonly effectiveFrom: string | null
  readonly effectiveTo: string | null
  /** The track as typed, for staff. */
  readonly track: string | null
}

export interface NewContact {
  readonly channel: 'email' | 'phone'
  /** An email address, or a phone number in E.164. */
  readonly destination: string
  readonly isConfirmed: boolean
}

export interface NewLicense {
  readonly type: PersonLicense['type']
  readonly state: State
  readonly number: string
  readonly status: PersonLicense['status']
  /** Plain date; null: no end. */
  readonly expiresOn: string | null
}

/** Dates are plain. */
export interface NewJockeyRecord {
  readonly lastPhysicalOn: string
  readonly baselineConcussionOn: string
  readonly agentName: string | null
}

/** Everything about a person who registers. */
export interface NewPerson {
  readonly accountSub: string
  readonly isCovered: boolean
  /** The date of birth and license matched a record of the license registry; otherwise staff review the person. */
  readonly isFromRegistry: boolean
  readonly registryRecordId: string | null
  readonly locale: Locale
  readonly name: PersonName
  readonly dateOfBirth: string
  readonly contacts: readonly NewContact[]
  readonly address: PostalAddress
  readonly licensedStates: readonly State[]
  readonly licenses: readonly Omit<NewLicense, 'status'>[]
  /** The racing license matched the registry. */
  readonly isLicenseConfirmed: boolean
  readonly roles: readonly NewRole[]
  readonly guardian: { readonly name: string; readonly consentFileId: string } | null
  readonly jockey: NewJockeyRecord | null
  /** Jockeys whom a jockey agent wants to invite. */
  readonly jockeysToInvite: readonly { readonly name: string; readonly email: string }[]
  readonly agreement: { readonly kind: PersonKind; readonly version: number; readonly acceptedAt: string }
}
