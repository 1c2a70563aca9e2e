import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { AccountState, personMerged, PersonState } from '@portal/contracts-registration/events'
import type { EventHandler } from '@portal/messaging'
import type { z } from 'zod'
import { NameListeners } from './name-listeners.ts'
import { PersonChanges } from './person-changes.ts'

/** Stores the latest state of a person; events may arrive twice or out of order. */
@Injectable()
export class StorePerson implements EventHandler<PersonState> {
  constructor(
    private readonly listeners: NameListeners,
    private readonly changes: PersonChanges,
  ) {}

  async handle(em: EntityManager, { payload: person, at }: EventEnvelope<PersonState>): Promise<void> {
    const stored = await em.execute<unknown[]>(
      `insert into person_copy (person_id, revision, display_name, status, is_covered, account_sub, licenses,
          hisa_person_id, status_since)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)
        on conflict (person_id) do update set revision = excluded.revision, display_name = excluded.display_name,
          status = excluded.status, is_covered = excluded.is_covered, account_sub = excluded.account_sub,
          licenses = excluded.licenses, merged_into = null,
          status_since = case when person_copy.status = excluded.status then person_copy.status_since
            else excluded.status_since end,
          hisa_person_id = coalesce(excluded.hisa_person_id, person_copy.hisa_person_id)
        where person_copy.revision < excluded.revision
        returning person_id`,
      [
        person.personId,
        person.revision,
        person.displayName,
        person.status,
        person.isCovered,
        person.accountSub,
        JSON.stringify(person.licenses),
        person.hisaPersonId ?? null,
        at,
      ],
    )
    if (stored.length === 0) return
    await em.execute('delete from person_role_copy where person_id = ?', [person.personId])
    for (const { role, title, effectiveFrom, effectiveTo, trackId } of person.roles) {
      await em.execute(
        `insert into person_role_copy (person_id, role, title, effective_from, effective_to, track_id)
          values (?, ?, ?, ?, ?, ?)`,
        [person.personId, role, title ?? null, effectiveFrom, effectiveTo, trackId],
      )
    }
    await storeDelegations(em, person)
    await this.changes.apply(em, person.personId)
    if (person.accountSub !== null) await this.listeners.notify(em, person.accountSub, person.displayName)
  }
}

/** Rows that stay are updated in place, because a command may have locked them. */
async function storeDelegations(em: EntityManager, { personId, delegations = [] }: PersonState): Promise<void> {
  const json = JSON.stringify(delegations)
  await em.execute(
    `delete from delegation_copy where principal_id = ? and delegation_id not in (
      select (d ->> 'delegationId')::uuid from jsonb_array_elements(?::jsonb) d)`,
    [personId, json],
  )
  await em.execute(
    `insert into delegation_copy (delegation_id, principal_id, delegate_id, scopes, first_day, last_day)
      select "delegationId", ?, "delegatePersonId", scopes, "firstDay", "lastDay"
      from jsonb_to_recordset(?::jsonb) as d ("delegationId" uuid, "delegatePersonId" uuid, scopes text[],
        "firstDay" date, "lastDay" date)
      on conflict (delegation_id) do update set principal_id = excluded.principal_id,
        delegate_id = excluded.delegate_id, scopes = excluded.scopes, first_day = excluded.first_day,
        last_day = excluded.last_day`,
    [personId, json],
  )
}

/** Marks a person as merged into another; the account and the roles belong to the other person from now on. */
@Injectable()
export class StoreMerge implements EventHandler<z.output<typeof personMerged.payload>> {
  constructor(private readonly changes: PersonChanges) {}

  async handle(em: EntityManager, { payload }: EventEnvelope<z.output<typeof personMerged.payload>>): Promise<void> {
    const { personId, revision, mergedIntoPersonId } = payload
    const stored = await em.execute<unknown[]>(
      `insert into person_copy (person_id, revision, status, merged_into) values (?, ?, 'merged', ?)
        on conflict (person_id) do update set revision = excluded.revision, status = 'merged', account_sub = null,
          merged_into = excluded.merged_into
        where person_copy.revision < excluded.revision
        returning person_id`,
      [personId, revision, mergedIntoPersonId],
    )
    if (stored.length === 0) return
    await em.execute('delete from person_role_copy where person_id = ?', [personId])
    // The remaining person's event has them.
    await em.execute('delete from delegation_copy where principal_id = ?', [personId])
    await this.changes.apply(em, personId)
  }
}

/** Stores the latest name of an account; events may arrive twice or out of order. */
@Injectable()
export class StoreAccount implements EventHandler<AccountState> {
  constructor(private readonly listeners: NameListeners) {}

  async handle(em: EntityManager, { payload: { sub, revision, name } }: EventEnvelope<AccountState>): Promise<void> {
    const stored = await em.execute<unknown[]>(
      `insert into account_copy (sub, revision, name) values (?, ?, ?)
        on conflict (sub) do update set revision = excluded.revision, name = excluded.name
        where account_copy.revision < excluded.revision
        returning sub`,
      [sub, revision, name],
    )
    if (stored.length === 0) return
    const persons = await em.execute<{ display_name: string }[]>(
      'select display_name from person_copy where account_sub = ?',
      [sub],
    )
    await this.listeners.notify(em, sub, persons[0]?.display_name ?? name)
  }
}
