import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { EventEnvelope } from '@portal/contracts-common'
import type { ActionsRecorded, EventHandler } from '@portal/messaging'

/**
 * Adds the actions of services to the audit trail. The id of an action is the id of its entry, so a redelivered event
 * adds nothing.
 *
 * Entries are kept forever and cannot be deleted. They therefore identify people only by their account id, and store a
 * digest instead of the text of comments: an author who deletes a comment also deletes its text. The authority's own
 * texts (responses, definitions, interface texts) are stored before and after each change.
 */
@Injectable()
export class RecordActions implements EventHandler<ActionsRecorded> {
  async handle(em: EntityManager, { payload }: EventEnvelope<ActionsRecorded>): Promise<void> {
    await addEntries(em, payload)
  }
}

async function addEntries(em: EntityManager, { service, actions }: ActionsRecorded): Promise<void> {
  await em.execute(
    `insert into audit_entry (id, performed_at, service, action, entity_type, entity_id, actor, actor_groups, on_behalf_of, reason,
                              route, correlation_id, before, after)
     select id, at, ?, kind, "entityType", "entityId", actor, "actorGroups", "onBehalfOf", reason,
            route, "correlationId", coalesce(before, 'null'), coalesce(after, 'null')
       from jsonb_to_recordset(?::jsonb) as actions (id uuid, at timestamptz, kind text, "entityType" text, "entityId" text,
            actor text, "actorGroups" text[], "onBehalfOf" text, reason text, route text, "correlationId" text,
            before jsonb, after jsonb)
     on conflict (id) do nothing`,
    [service, JSON.stringify(actions)],
  )
}
