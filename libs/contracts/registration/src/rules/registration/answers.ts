import type { PersonRole } from '@portal/contracts-common/light'
import type { State } from './states.ts'

/** Whether a person is covered by the authority's rules. */
export type PersonKind = 'covered' | 'non-covered'

/** A person's name as registered (spec 3); empty parts are omitted. */
export interface PersonName {
  readonly prefix?: string
  readonly firstName: string
  readonly middleName?: string
  readonly lastName: string
  /** The second surname of a Spanish name. */
  readonly additionalLastName?: string
  readonly suffix?: string
}

/** First name and last names, as other people see them. */
export function formatPersonName({ firstName, lastName, additionalLastName }: PersonName): string {
  return [firstName, lastName, additionalLastName].filter(Boolean).join(' ')
}

/** A postal address (spec 3). */
export interface PostalAddress {
  /** ISO 3166 code. */
  readonly country: string
  readonly street: string
  readonly unit?: string
  readonly city: string
  /** State or province; a code of `states` in the United States. */
  readonly region: string
  /** ZIP or postal code. */
  readonly postalCode: string
}

/** What a person answered on the pages of the registration, by step. A password is never part of it. */
export interface RegistrationAnswers {
  readonly kind: { readonly kind: PersonKind }
  /** Version of the agreement that was shown. */
  readonly agreement: { readonly version: number }
  /** The name typed to confirm the agreement. */
  readonly 'confirm-agreement': { readonly typedName: string }
  /** An uploaded image, or the person skipped the page. */
  readonly 'license-image': { readonly imageId: string } | { readonly skipped: true }
  /** The racing license, and every state in which the person is licensed. */
  readonly license: {
    readonly state: State
    readonly licenseNumber: string
    readonly licensedStates: readonly State[]
  }
  /** The candidate that the person picked; null: "None of these are me". */
  readonly match: { readonly candidate: string | null }
  readonly identity: { readonly dateOfBirth: string }
  /** For persons of 16 or 17 years. */
  readonly guardian: { readonly name: string; readonly consentFileId: string }
  readonly roles: { readonly roles: readonly PersonRole[]; readonly otherTitle?: string }
  /** License of the vet board by state. */
  readonly veterinarian: { readonly boards: readonly { readonly state: State; readonly licenseNumber: string }[] }
  readonly jockey: {
    /** Plain dates in the past. */
    readonly lastPhysicalOn: string
    readonly baselineConcussionOn: string
    /** Name of the agent; null: the jockey has none or skipped the question. */
    readonly agentName: string | null
  }
  /** Jockeys to invite; may be empty. */
  readonly 'jockey-agent': {
    readonly jockeys: readonly { readonly name: string; readonly email: string }[]
  }
  /** Period and track of each role that staff must confirm. */
  readonly 'requested-roles': {
    readonly requests: readonly {
      readonly role: PersonRole
      readonly effectiveFrom: string
      readonly effectiveTo: string | null
      readonly track: string
    }[]
  }
  readonly name: PersonName
  readonly contact: { readonly email: string; readonly phone: string }
  readonly address: PostalAddress
  readonly username: { readonly username: string }
}

/** A page that stores an answer. */
export type AnswerStep = keyof RegistrationAnswers
/** The answers given so far. */
export type PartialAnswers = Partial<RegistrationAnswers>
