import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { EventEnvelope } from '@portal/contracts-common'
import type { ActionRecorded, ActionsRecorded, EventHandler } from '@portal/messaging'

/**
 * Adds what a service did to the audit trail. An action's id is the entry's, so that a repetition adds nothing.
 *
 * The trail is kept for ever and nobody can take anything out of it. So it names persons by the pool's id alone, and of what
 * people wrote (comments) it holds a digest, not the words: who deletes a comment deletes its text. The authority's own
 * texts (answers, definitions, interface texts) stand in it as they were before and after.
 */
@Injectable()
export class RecordActions implements EventHandler<ActionsRecorded> {
  async handle(em: EntityManager, { payload }: EventEnvelope<ActionsRecorded>): Promise<void> {
    await addEntries(em, payload)
  }
}

/** The same for an action told by itself. */
@Injectable()
export class RecordAction implements EventHandler<ActionRecorded> {
  async handle(em: EntityManager, { id, at, payload }: EventEnvelope<ActionRecorded>): Promise<void> {
    await addEntries(em, { service: payload.service, actions: [{ ...payload, id, at }] })
  }
}

async function addEntries(em: EntityManager, { service, actions }: ActionsRecorded): Promise<void> {
  await em.execute(
    `insert into audit_entry (id, at, service, kind, entity_type, entity_id, actor, actor_groups, on_behalf_of, reason,
                              route, correlation_id, before, after)
     select id, at, ?, kind, "entityType", "entityId", actor, "actorGroups", "onBehalfOf", reason,
            route, "correlationId", coalesce(before, 'null'), coalesce(after, 'null')
       from jsonb_to_recordset(?::jsonb) as told (id uuid, at timestamptz, kind text, "entityType" text, "entityId" text,
            actor text, "actorGroups" text[], "onBehalfOf" text, reason text, route text, "correlationId" text,
            before jsonb, after jsonb)
     on conflict (id) do nothing`,
    [service, JSON.stringify(actions)],
  )
}
