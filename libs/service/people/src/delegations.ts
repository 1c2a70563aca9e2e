import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { DelegationScope, PersonRole } from '@portal/contracts-common'
import { toAuthorityDate } from '@portal/formats'
import { Database, getTransactionConnection } from '@portal/persistence'
import { CLOCK, refuse, type ActingFor, type Clock, type Principal } from '@portal/service-kit'

interface PrincipalRow {
  readonly person_id: string
  readonly hisa_person_id: string
  readonly roles: PersonRole[]
  readonly scopes: DelegationScope[]
  readonly delegation_ids: string[]
}

/** The registration of person `p` is in effect on the day `$3`. */
const isRegistered = `exists (
        select from person_role_copy r where r.person_id = p.person_id and r.role in ('covered-person', 'non-covered-person')
          and r.effective_from <= $3 and (r.effective_to is null or r.effective_to > $3))`
/** Follows merges of both persons: an old number leads to the remaining person, and what a duplicate may do stays allowed. */
const selectPrincipal = {
  name: 'person-of-delegate',
  text: `with recursive target as (
      select person_id, merged_into from person_copy where hisa_person_id = $2
      union select p.person_id, p.merged_into from person_copy p join target t on p.person_id = t.merged_into),
    delegate as (
      select person_id from person_copy p where account_sub = $1 and status = 'active' and ${isRegistered}
      union select p.person_id from person_copy p join delegate d on p.merged_into = d.person_id)
    select p.person_id, p.hisa_person_id,
      coalesce((select array_agg(distinct r.role order by r.role) from person_role_copy r where r.person_id = p.person_id
        and r.effective_from <= $3 and (r.effective_to is null or r.effective_to > $3)), '{}') as roles,
      array_agg(distinct s.scope) as scopes, array_agg(distinct g.delegation_id) as delegation_ids
    from target t
      join person_copy p on p.person_id = t.person_id
      join delegation_copy g on g.principal_id = p.person_id and g.delegate_id in (select person_id from delegate)
      cross join lateral unnest(g.scopes) s (scope)
    where t.merged_into is null and p.status = 'active' and ${isRegistered}
      and p.person_id not in (select person_id from delegate)
      and g.first_day <= $3 and (g.last_day is null or g.last_day >= $3)
    group by p.person_id, p.hisa_person_id`,
}

const lockInEffect = {
  name: 'delegation-copy-lock',
  text: `select delegation_id from delegation_copy where delegation_id = any($1)
    and first_day <= $2 and (last_day is null or last_day >= $2) for share`,
}

/** The service's copy of who may act for whom. */
@Injectable()
export class Delegations {
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
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query({ ...lockInEffect, values: [delegationIds, toAuthorityDate(now)] })
    if (rows.length < delegationIds.length) refuse('access.delegation-ended')
  }
}
