import { randomUUID } from 'node:crypto'
import { event, type EventEnvelope } from '@portal/contracts-common'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { consume, defineTopology, NatsClient, type EventHandler } from '@portal/messaging'
import { Commands, createPool, Database, domainEvent, openOrm, type Action } from '@portal/persistence'
import { createLogger, systemContext, type ApiResponse } from '@portal/service-kit'
import { z } from 'zod'

/** The libraries that a killed process uses, without a service. */
export interface Parts {
  readonly database: Database
  readonly orm: MikroORM
  readonly commands: Commands
  readonly nats: NatsClient
}

const taskAdded = event('evt.crash.task.added.v1', z.object({ text: z.string() }))

/** Writes a row for every event it handles. */
export class TaskLogger implements EventHandler<{ text: string }> {
  async handle(em: EntityManager, { payload }: EventEnvelope<{ text: string }>): Promise<void> {
    await em.execute('insert into task_log (text) values (?)', [payload.text])
  }
}

export const topology = defineTopology({
  service: 'crash',
  consumers: [consume(taskAdded, { name: 'task-logger', handler: TaskLogger })],
})

export const silentLogger = createLogger('crash', 'silent')

/** Opens the connections; NATS connects in the background. */
export async function openParts(databaseUrl: string, natsUrl: string): Promise<Parts> {
  const database = new Database(createPool(databaseUrl, { max: 4 }))
  const orm = await openOrm(database, [])
  const nats = new NatsClient(natsUrl, 'crash')
  nats.open()
  return { database, orm, commands: new Commands(orm), nats }
}

/** Runs a command with a change, an action and an event under an idempotency key. */
export function insertTask(commands: Commands, key: string, text: string): Promise<ApiResponse<{ id: string }>> {
  const context = systemContext({ route: 'crash', now: new Date(), correlationId: key, idempotencyKey: key })
  return commands.run(context, async (em) => {
    const id = randomUUID()
    await em.execute('insert into task (id, text) values (?, ?)', [id, text])
    const action: Action = { kind: 'task.added', entityType: 'task', entityId: id, after: { text } }
    return { results: { id }, action, events: [domainEvent(taskAdded, id, { text })] }
  })
}

/** Resolves when NATS is connected. */
export function waitUntilConnected(nats: NatsClient): Promise<void> {
  return new Promise((resolve) => nats.onConnected(() => resolve()))
}
