import type { Database } from '@portal/persistence'
import { ensureTopology } from './ensure-topology.ts'
import type { NatsClient } from './nats-client.ts'
import { loadEvents, type OutboxRow } from './outgoing-events.ts'
import { publishAll } from './publish.ts'
import type { Topology } from './topology.ts'

const selectPublished = {
  name: 'outbox-select-published',
  text: `select id, action_ids, position from outbox
    where published_at is not null and position > $1 order by position limit 100`,
}

/**
 * Publishes every published event of the outbox again, in order, for a stream that lost its data; returns their number.
 * Consumers recognize events they have handled by their inbox. Throws when NATS is down or does not acknowledge an event.
 */
export async function rebuildStream(parts: {
  database: Database
  nats: NatsClient
  topology: Topology
}): Promise<number> {
  const { database, nats, topology } = parts
  const { connection, jetStream } = nats
  if (!connection || !jetStream) throw new Error('NATS is down')
  await ensureTopology(jetStream, topology)
  let count = 0
  for (let position: string | undefined = '0'; position !== undefined;) {
    const commits: (OutboxRow & { position: string })[] = await database.rows(selectPublished, [position])
    const events = await loadEvents(database.pool, topology.service, commits)
    const [failure] = (await publishAll(connection, events)).values()
    if (failure !== undefined) throw new Error(`An event was not acknowledged: ${failure}`)
    count += events.length
    position = commits.at(-1)?.position
  }
  return count
}
