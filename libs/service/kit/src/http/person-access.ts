import {
  coversScope,
  type AccessRule,
  type DelegateScope,
  type Endpoint,
  type PersonRole,
  type Relation,
} from '@portal/contracts-common'
import type { ActingFor, Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

/** The person behind an account, as far as access needs it. */
export interface PersonOfAccount {
  readonly personId: string
  /** Roles that are in effect now; none while the person is suspended, inactive or not registered. */
  readonly roles: readonly PersonRole[]
  /** Whether the person is registered today as a covered or a non-covered person. */
  readonly isRegistered: boolean
}

/** Finds the person of an account, or undefined for accounts without one; `@portal/people` provides it. */
export type FindPerson = (sub: string) => Promise<PersonOfAccount | undefined>

/** A registered person for whom an account may act today, with the roles that are in effect. */
export interface Principal extends ActingFor, Pick<PersonOfAccount, 'roles'> {}

/**
 * Finds the person with this HISA ID if an active delegation lets the active person of the account act for them;
 * `@portal/people` provides it.
 */
export type FindPrincipal = (sub: string, hisaPersonId: string) => Promise<Principal | undefined>

/** Whether the caller has the relation to the thing with this id; false for an unknown id. */
export type HasRelation = (caller: Caller, relation: Relation, id: string) => Promise<boolean>

/**
 * What a service knows about persons and relations, for endpoints whose access names roles or relations. Modules register
 * it when they start; the guard asks it before the body is read.
 */
export class PersonAccess {
  #findPerson: FindPerson | undefined
  #findPrincipal: FindPrincipal | undefined
  readonly #resolvers = new Map<string, HasRelation>()

  usePersons(findPerson: FindPerson, findPrincipal: FindPrincipal): void {
    this.#findPerson = findPerson
    this.#findPrincipal = findPrincipal
  }

  /** Registers how relations to a kind of thing (`to` of the condition) are found. */
  registerRelations(to: string, hasRelation: HasRelation): void {
    if (this.#resolvers.has(to)) throw new Error(`Relations to "${to}" are registered twice.`)
    this.#resolvers.set(to, hasRelation)
  }

  /** Returns the caller with person id and roles. */
  async addPerson(caller: Caller): Promise<Caller> {
    const person = await this.#findPerson?.(caller.sub)
    return person ? { ...caller, ...person } : caller
  }

  /** Returns the caller as a delegate, with the rights of the other person only; refuses without the scope. */
  async actFor(caller: Caller, hisaPersonId: string, scope: DelegateScope): Promise<Caller> {
    const principal = await this.#findPrincipal?.(caller.sub, hisaPersonId)
    if (!principal) throw new Refusal('access.delegation-ended')
    const { roles, ...actingFor } = principal
    if (!coversScope(actingFor.scopes, scope)) throw new Refusal('access.delegation-scope', { scope })
    const groups = caller.groups.filter((group) => group === 'USERS')
    return { ...caller, groups, personId: actingFor.personId, roles, isRegistered: true, actingFor }
  }

  /**
   * Whether the caller has one of the rule's relations to the things named by the path parameters. Only reading and the
   * relation `self` remain for persons who are not registered.
   */
  async hasRelation(
    rule: AccessRule,
    caller: Caller,
    { params, isRead }: { readonly params: Readonly<Record<string, string>>; readonly isRead: boolean },
  ): Promise<boolean> {
    for (const condition of rule.anyOf) {
      if (!('relation' in condition)) continue
      if (caller.isRegistered === false && !isRead && condition.relation !== 'self') continue
      const id = params[condition.param]
      const hasRelation = this.#resolvers.get(condition.to)
      if (id !== undefined && hasRelation && (await hasRelation(caller, condition.relation, id))) return true
    }
    return false
  }

  /** Throws when an endpoint names roles or relations that this service cannot find. Called before the ports open. */
  verify(endpoints: readonly Endpoint[]): void {
    const problems = endpoints.flatMap((endpoint) => this.#findProblems(endpoint))
    if (problems.length > 0) throw new Error(`Access cannot be decided:\n  ${problems.join('\n  ')}`)
  }

  #findProblems({ method, path, access, delegateScope, requires }: Endpoint): string[] {
    if (requires !== undefined && !this.#findPerson) return [`${method} ${path}: the service does not know persons`]
    if (delegateScope !== undefined && !this.#findPrincipal)
      return [`${method} ${path}: the service does not know delegations`]
    if (typeof access === 'string') return []
    return access.anyOf.flatMap((condition) => {
      if ('level' in condition) return []
      const problems: string[] = []
      if (!this.#findPerson) problems.push(`${method} ${path}: the service does not know persons`)
      if ('relation' in condition) {
        if (!this.#resolvers.has(condition.to)) {
          problems.push(`${method} ${path}: no relations to "${condition.to}" are registered`)
        }
        if (!path.split('/').includes(`:${condition.param}`)) {
          problems.push(`${method} ${path}: there is no path parameter "${condition.param}"`)
        }
      }
      return problems
    })
  }
}
