import type { DelegationScope, PersonRole } from '@portal/contracts-common'
import type { TokenContents } from './test-issuer.ts'

/** Two persons, of whom one lets the other act, or did. */
export interface DelegationToCreate {
  readonly scopes: readonly DelegationScope[]
  /** `past`: the last day has passed; `ended`: one of the two ended it. */
  readonly state: 'active' | 'past' | 'ended'
  /** The account of the person for whom the delegate acts; a new person when absent. */
  readonly principal?: TokenContents
}

/** Somebody who acts for the person with this HISA ID. */
export interface TestDelegate {
  readonly as: TokenContents
  readonly hisaPersonId: string
}

export interface TestRequest {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** A thing, somebody who has the relation to it, and the request that names it. */
export interface RelatedCaller {
  readonly as: TokenContents
  readonly request: TestRequest
}

export interface AccessCheckOptions {
  /** Tables that refused calls may change, such as rate counters. */
  readonly except?: readonly string[]
  /** Requests by `METHOD path`; by default ids are random and the body is empty. */
  readonly requests?: Readonly<Record<string, TestRequest>>
  /** Gives a person role to an account. Required when an endpoint's access names roles or relations. */
  readonly assignRole?: (sub: string, role: PersonRole) => Promise<void>
  /** Creates a related caller by `<relation> to <thing>`. Required for every relation in an endpoint's access. */
  readonly relations?: Readonly<Record<string, () => Promise<RelatedCaller>>>
  /** Creates a delegate. Required when delegates may call an endpoint. */
  readonly createDelegate?: (delegation: DelegationToCreate) => Promise<TestDelegate>
}
