import type { Database } from '@portal/persistence'
import { ensureTopology } from './ensure-topology.ts'
import type { NatsLink } from './nats-link.ts'
import { eventsOf } from './outbox-rows.ts'
import { publishAll } from './relay.ts'
import type { Topology } from './topology.ts'

const page = {
  name: 'rebuild-page',
  text: `select action_id, position from outbox_delivery where published_at is not null and position > $1 order by position limit 500`,
}

/**
 * Publishes again every event the outbox holds, in order, for a stream that lost its data; answers how many. Consumers that
 * have seen an event know it from their inbox. Throws when NATS is down or an event is not acknowledged.
 */
export async function rebuildStream(parts: {
  database: Database
  link: NatsLink
  topology: Topology
}): Promise<number> {
  const { database, link, topology } = parts
  const streams = link.jetStream
  if (!streams) throw new Error('NATS is down')
  await ensureTopology(streams.manager, topology)
  let count = 0
  let position = '0'
  for (;;) {
    const rows = await database.rows<{ action_id: string; position: string }>(page, [position])
    if (rows.length === 0) return count
    const events = await eventsOf(
      database.pool,
      topology.service,
      rows.map((row) => row.action_id),
    )
    const failures = await publishAll(streams.client, events)
    if (failures.size > 0) throw new Error(`not acknowledged: ${[...failures.values()][0]}`)
    count += events.length
    position = rows.at(-1)?.position ?? position
  }
}
