import type { Database } from '@portal/persistence'
import { ensureTopology } from './ensure-topology.ts'
import type { NatsLink } from './nats-link.ts'
import { eventsOf, type QueuedCommit } from './outbox-rows.ts'
import { publishAll } from './publish.ts'
import type { Topology } from './topology.ts'

/** A page of what was published: what an earlier release has queued command by command came first. */
const pages = [
  {
    name: 'rebuild-page-of-deliveries',
    text: `select action_id as id, array[action_id] as action_ids, position from outbox_delivery
      where published_at is not null and position > $1 order by position limit 500`,
  },
  {
    name: 'rebuild-page',
    text: `select id, action_ids, position from outbox_commit
      where published_at is not null and position > $1 order by position limit 100`,
  },
]

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
  const { connection, jetStream } = link
  if (!connection || !jetStream) throw new Error('NATS is down')
  await ensureTopology(jetStream, topology)
  let count = 0
  for (const page of pages) {
    for (let position: string | undefined = '0'; position !== undefined;) {
      const commits: (QueuedCommit & { position: string })[] = await database.rows(page, [position])
      const events = await eventsOf(database.pool, topology.service, commits)
      const [failure] = (await publishAll(connection, events)).values()
      if (failure !== undefined) throw new Error(`not acknowledged: ${failure}`)
      count += events.length
      position = commits.at(-1)?.position
    }
  }
  return count
}
