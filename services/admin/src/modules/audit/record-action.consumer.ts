import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { EventEnvelope } from '@portal/contracts-common'
import type { ActionRecorded, EventHandler } from '@portal/messaging'

/**
 * Adds what a service did to the audit trail. The event's id is the entry's, so that a repetition adds nothing.
 *
 * The trail is kept for ever and nobody can take anything out of it. So it names persons by the pool's id alone, and of what
 * people wrote (comments) it holds a digest, not the words: who deletes a comment deletes its text. The authority's own
 * texts (answers, definitions, interface texts) stand in it as they were before and after.
 */
@Injectable()
export class RecordAction implements EventHandler<ActionRecorded> {
  async handle(em: EntityManager, { id, at, payload }: EventEnvelope<ActionRecorded>): Promise<void> {
    await em.execute(
      `insert into audit_entry (id, at, service, kind, entity_type, entity_id, actor, actor_groups, on_behalf_of, reason,
                                route, correlation_id, before, after)
       select ?, ?, ?, ?, ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)), ?, ?, ?, ?, ?::jsonb, ?::jsonb
       on conflict (id) do nothing`,
      [
        id,
        at,
        payload.service,
        payload.kind,
        payload.entityType,
        payload.entityId,
        payload.actor,
        JSON.stringify(payload.actorGroups),
        payload.onBehalfOf,
        payload.reason,
        payload.route,
        payload.correlationId,
        JSON.stringify(payload.before ?? null),
        JSON.stringify(payload.after ?? null),
      ],
    )
  }
}
