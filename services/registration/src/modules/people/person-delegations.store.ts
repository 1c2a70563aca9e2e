import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { DelegationScope, PersonRole } from '@portal/contracts-common'
import { toAuthorityDate } from '@portal/formats'
import { Database, getTransactionConnection } from '@portal/persistence'
import { CLOCK, refuse, type ActingFor, type Clock, type Principal } from '@portal/service-kit'

/** A delegation with both persons. Days are plain dates; the last one belongs to the period. */
export interface PersonDelegationRow extends Record<string, unknown> {
  readonly delegationId: string
  readonly principalId: string
  readonly principalNumber: string
  readonly principalName: string
  readonly delegateId: string
  readonly delegateNumber: string
  readonly delegateName: string
  readonly scopes: DelegationScope[]
  readonly firstDay: string
  readonly lastDay: string | null
  /** ISO 8601 UTC. */
  readonly createdAt: string
  readonly endedAt: string | null
}

export interface NewDelegation {
  readonly delegationId: string
  readonly principalId: string
  readonly delegateId: string
  readonly scopes: readonly DelegationScope[]
  readonly firstDay: string
  readonly lastDay: string | null
  readonly now: Date
}

interface DelegationParties extends Record<string, unknown> {
  readonly principalId: string
  readonly delegateId: string
}

interface PrincipalRow {
  readonly person_id: string
  readonly hisa_person_id: string
  readonly roles: PersonRole[]
  readonly scopes: DelegationScope[]
  readonly delegation_ids: string[]
}

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const select = (name: string, condition: string) => ({
  name: `delegation-${name}`,
  text: `select g.delegation_id as "delegationId", g.principal_id as "principalId", p.hisa_person_id as "principalNumber",
      p.display_name as "principalName", g.delegate_id as "delegateId", d.hisa_person_id as "delegateNumber",
      d.display_name as "delegateName", g.scopes, g.first_day::text as "firstDay", g.last_day::text as "lastDay",
      ${isoTime('g.created_at')} as "createdAt", ${isoTime('g.ended_at')} as "endedAt"
    from delegation g join person p on p.person_id = g.principal_id join person d on d.person_id = g.delegate_id
    where ${condition}`,
})
/** The ids of a person and of the duplicates that were merged into it. */
const ownIds = (personId: string) => `with recursive own as (
    select ${personId}::uuid as person_id
    union select p.person_id from person p join own o on p.merged_into = o.person_id) select person_id from own`

/** The person that remains of one who may have been merged into another. */
const remaining = (personId: string) => `(with recursive t as (
    select person_id, merged_into from person where person_id = ${personId}
    union select p.person_id, p.merged_into from person p join t on p.person_id = t.merged_into)
  select person_id from t where merged_into is null)`
const selectParties = {
  name: 'delegation-parties',
  text: `select ${remaining('g.principal_id')} as "principalId", ${remaining('g.delegate_id')} as "delegateId"
    from delegation g where g.delegation_id = $1`,
}
const lockById = select('lock', 'g.delegation_id = $1 for update of g')
const lockPair = select(
  'lock-pair',
  `g.principal_id in (${ownIds('$1')}) and g.delegate_id in (${ownIds('$2')}) and g.ended_at is null for update of g`,
)
const isCurrent = 'g.ended_at is null and (g.last_day is null or g.last_day >= $2)'
const list = (side: 'principal' | 'delegate', only: 'current' | 'past') =>
  select(
    `list-${side}-${only}`,
    `g.${side}_id in (${ownIds('$1')}) and ${only === 'current' ? isCurrent : `not (${isCurrent})`}
      and (g.created_at, g.delegation_id) < ($3::timestamptz, $4::uuid)
      order by g.created_at desc, g.delegation_id desc limit $5`,
  )
const lists = {
  given: { current: list('principal', 'current'), past: list('principal', 'past') },
  received: { current: list('delegate', 'current'), past: list('delegate', 'past') },
}
const countCurrent = {
  name: 'delegation-count',
  text: `select count(*)::int as count from delegation g where g.principal_id in (${ownIds('$1')}) and ${isCurrent}`,
}
const insert = {
  name: 'delegation-insert',
  text: `insert into delegation (delegation_id, principal_id, delegate_id, scopes, first_day, last_day, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
}
const end = {
  name: 'delegation-end',
  text: 'update delegation set ended_at = $2, ended_by = $3 where delegation_id = $1 and ended_at is null',
}
/** The registration of person `p` is in effect on the day `$3`. */
const isRegistered = `exists (
        select from person_role r where r.person_id = p.person_id and r.role in ('covered-person', 'non-covered-person')
          and r.status = 'active' and r.effective_from <= $3 and (r.effective_to is null or r.effective_to > $3))`
/** Follows merges of both persons: an old number leads to the remaining person, and what a duplicate may do stays allowed. */
const selectPrincipal = {
  name: 'delegation-principal',
  text: `with recursive target as (
      select person_id, merged_into from person where hisa_person_id = $2
      union select p.person_id, p.merged_into from person p join target t on p.person_id = t.merged_into),
    principal as (select person_id from target where merged_into is null),
    principals as (
      select person_id from principal
      union select p.person_id from person p join principals o on p.merged_into = o.person_id),
    delegate as (
      select person_id from person p where account_sub = $1 and status = 'active' and ${isRegistered}
      union select p.person_id from person p join delegate d on p.merged_into = d.person_id)
    select p.person_id, p.hisa_person_id,
      coalesce((select array_agg(distinct r.role order by r.role) from person_role r where r.person_id = p.person_id
        and r.status = 'active' and r.effective_from <= $3 and (r.effective_to is null or r.effective_to > $3)), '{}') as roles,
      array_agg(distinct s.scope) as scopes, array_agg(distinct g.delegation_id) as delegation_ids
    from person p
      join delegation g on g.principal_id in (select person_id from principals)
        and g.delegate_id in (select person_id from delegate)
      cross join lateral unnest(g.scopes) s (scope)
    where p.person_id = (select person_id from principal) and p.status = 'active' and ${isRegistered}
      and p.person_id not in (select person_id from delegate)
      and g.ended_at is null and g.first_day <= $3 and (g.last_day is null or g.last_day >= $3)
    group by p.person_id, p.hisa_person_id`,
}
const lockInEffect = {
  name: 'delegation-lock-in-effect',
  text: `select delegation_id from delegation where delegation_id = any($1) and ended_at is null
    and first_day <= $2 and (last_day is null or last_day >= $2) for share`,
}

export interface DelegationPage {
  readonly only: 'current' | 'past'
  readonly today: string
  readonly createdAt: string
  readonly delegationId: string
  readonly limit: number
}

/** Who may act for whom, for the guard and for the module `delegations`. */
@Injectable()
export class PersonDelegations {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the active person with this number if the account's active person may act for them today, or undefined. Both
   * need a registration that is in effect.
   */
  async findPrincipal(sub: string, hisaPersonId: string): Promise<Principal | undefined> {
    const today = toAuthorityDate(this.clock.now())
    const row = await this.database.find<PrincipalRow>(selectPrincipal, [sub, hisaPersonId, today])
    if (!row) return undefined
    const { person_id: personId, roles, scopes, delegation_ids: delegationIds } = row
    return { personId, hisaPersonId: row.hisa_person_id, roles, scopes, delegationIds }
  }

  /** Refuses when a delegation that the guard found has ended since, and keeps it until the end of the transaction. */
  async check(em: EntityManager, { delegationIds }: ActingFor, now: Date): Promise<void> {
    const rows = await query(em, lockInEffect, [delegationIds, toAuthorityDate(now)])
    if (rows.length < delegationIds.length) refuse('access.delegation-ended')
  }

  list(side: 'given' | 'received', personId: string, page: DelegationPage): Promise<PersonDelegationRow[]> {
    const { only, today, createdAt, delegationId, limit } = page
    return this.database.rows(lists[side][only], [personId, today, createdAt, delegationId, limit])
  }

  async countCurrent(em: EntityManager, principalId: string, today: string): Promise<number> {
    const [row] = await query<{ count: number }>(em, countCurrent, [principalId, today])
    return row?.count ?? 0
  }

  async lock(em: EntityManager, delegationId: string): Promise<PersonDelegationRow | undefined> {
    return (await query<PersonDelegationRow>(em, lockById, [delegationId]))[0]
  }

  /** Returns the two persons of a delegation; merged ones lead to the remaining person. */
  async findParties(em: EntityManager, delegationId: string): Promise<DelegationParties | undefined> {
    return (await query<DelegationParties>(em, selectParties, [delegationId]))[0]
  }

  /** Locks the delegation of two persons, or of their duplicates, that was not ended. */
  async lockPair(em: EntityManager, principalId: string, delegateId: string): Promise<PersonDelegationRow | undefined> {
    return (await query<PersonDelegationRow>(em, lockPair, [principalId, delegateId]))[0]
  }

  async insert(em: EntityManager, delegation: NewDelegation): Promise<void> {
    const { delegationId, principalId, delegateId, scopes, firstDay, lastDay, now } = delegation
    await query(em, insert, [delegationId, principalId, delegateId, scopes, firstDay, lastDay, now.toISOString()])
  }

  async end(
    em: EntityManager,
    delegationId: string,
    by: 'principal' | 'delegate' | 'change',
    now: Date,
  ): Promise<void> {
    await query(em, end, [delegationId, now.toISOString(), by])
  }
}

async function query<Row extends Record<string, unknown>>(
  em: EntityManager,
  statement: { readonly name: string; readonly text: string },
  values: unknown[],
): Promise<Row[]> {
  const connection = await getTransactionConnection(em)
  return (await connection.query<Row>({ ...statement, values })).rows
}
