import type { EntityManager } from '@mikro-orm/postgresql'
import { toAuthorityDate } from '@portal/formats'

/** A delegation, and the person who gave it or into whom that person was merged. */
interface EndedDelegation {
  readonly delegationId: string
  readonly principalId: string
}

const remaining = (column: string) => `(with recursive t as (
    select person_id, merged_into from person where person_id = ${column}
    union select p.person_id, p.merged_into from person p join t on p.person_id = t.merged_into)
  select person_id from t where merged_into is null)`

/** Locks the delegations of two persons; to be called before the persons are locked, like the commands of delegates. */
export async function lockDelegations(em: EntityManager, personIds: readonly string[]): Promise<void> {
  const ids = `{${personIds.join(',')}}`
  await em.execute(
    `select 1 from delegation where ended_at is null and (principal_id = any(?::uuid[]) or delegate_id = any(?::uuid[]))
      order by delegation_id for update`,
    [ids, ids],
  )
}

/**
 * Ends the delegations that the merge of a duplicate made superfluous: one between the survivor and the duplicate, and the
 * second one of two persons. The one with more scopes remains, or the survivor's own.
 */
export async function endSecondDelegations(
  em: EntityManager,
  duplicateId: string,
  now: Date,
): Promise<EndedDelegation[]> {
  return em.execute<EndedDelegation[]>(
    `with recursive own as (
        select ${remaining('?::uuid')} as person_id
        union select p.person_id from person p join own o on p.merged_into = o.person_id),
      open as (
        select g.delegation_id, g.created_at, cardinality(g.scopes) as scope_count, g.last_day is null or g.last_day >= ? as is_current,
          ? in (g.principal_id, g.delegate_id) as is_duplicates, ${remaining('g.principal_id')} as principal,
          ${remaining('g.delegate_id')} as delegate
        from delegation g where g.ended_at is null
          and (g.principal_id in (select person_id from own) or g.delegate_id in (select person_id from own))),
      numbered as (
        select delegation_id, principal, delegate, row_number() over (partition by principal, delegate
          order by is_current desc, scope_count desc, is_duplicates, created_at, delegation_id) as position from open)
    update delegation g set ended_at = ?, ended_by = 'merge' from numbered n
      where g.delegation_id = n.delegation_id and (n.position > 1 or n.principal = n.delegate)
      returning g.delegation_id as "delegationId", n.principal as "principalId"`,
    [duplicateId, toAuthorityDate(now), duplicateId, now],
  )
}

/** Opens the same delegations again, except where the two persons have another one by now. */
export async function restoreDelegations(
  em: EntityManager,
  delegationIds: readonly string[],
): Promise<EndedDelegation[]> {
  return em.execute<EndedDelegation[]>(
    `update delegation g set ended_at = null, ended_by = null
      where delegation_id = any(?::uuid[]) and ended_by = 'merge'
        and not exists (select from delegation o where o.principal_id = g.principal_id
          and o.delegate_id = g.delegate_id and o.ended_at is null)
      returning g.delegation_id as "delegationId", ${remaining('g.principal_id')} as "principalId"`,
    [`{${delegationIds.join(',')}}`],
  )
}
