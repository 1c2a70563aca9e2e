import { randomUUID } from 'node:crypto'
import { event, type EventEnvelope } from '@portal/contracts-common'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { consume, defineTopology, NatsLink, type EventHandler } from '@portal/messaging'
import { Commands, createPool, Database, givenRows, occurred, openOrm } from '@portal/persistence'
import { createLogger, systemContext, type Answer } from '@portal/service-kit'
import { z } from 'zod'

/** What a process that is about to die is made of: the libraries themselves, without a service around them. */
export interface Parts {
  readonly database: Database
  readonly orm: MikroORM
  readonly commands: Commands
  readonly link: NatsLink
}

const happened = event('evt.crash.thing.happened.v1', z.object({ text: z.string() }))

/** Writes a line for every event it handles. */
export class Scribe implements EventHandler<{ text: string }> {
  async handle(em: EntityManager, { payload }: EventEnvelope<{ text: string }>): Promise<void> {
    await em.execute('insert into heard (text) values (?)', [payload.text])
  }
}

export const topology = defineTopology({
  service: 'crash',
  consumers: [consume(happened, { name: 'scribe', by: Scribe })],
})

export const silent = createLogger('crash', 'silent')

/** Opens them; the link begins to connect. */
export async function openParts(databaseUrl: string, natsUrl: string): Promise<Parts> {
  const database = new Database(createPool(databaseUrl, { max: 4 }))
  const orm = await openOrm(database, [])
  const link = new NatsLink(natsUrl, 'crash')
  link.open()
  return { database, orm, commands: new Commands(orm, database), link }
}

/** A command with an effect, an action and an event, under an idempotency key. */
export function doIt(commands: Commands, key: string, text: string): Promise<Answer<{ id: string }>> {
  const context = systemContext({ route: 'crash', now: new Date(), correlationId: key, idempotencyKey: key })
  return commands.run(context, async (em) => {
    const id = randomUUID()
    await em.execute('insert into done (id, text) values (?, ?)', [id, text])
    const action = { kind: 'thing.happened', entityType: 'thing', entityId: id, after: { text } }
    return { results: { id }, action, events: [occurred(happened, id, { text })] }
  })
}

/** Several at once, each under a key of its own that is its text too, in statements that they share. */
export function doThemTogether(commands: Commands, keys: readonly string[]): Promise<Answer<{ id: string }>[]> {
  const doOne = (key: string): Promise<Answer<{ id: string }>> => {
    const id = randomUUID()
    const action = { kind: 'thing.happened', entityType: 'thing', entityId: id, after: { text: key } }
    return commands.runStatement(
      systemContext({ route: 'crash', now: new Date(), correlationId: key, idempotencyKey: key }),
      { name: 'done', text: insertDone, columns: doneColumns, id, rows: [{ id, text: key }] },
      { results: { id }, action, events: [occurred(happened, id, { text: key })] },
      () => Promise.reject(new Error('nothing was changed')),
    )
  }
  return Promise.all(keys.map(doOne))
}

const doneColumns = { id: 'uuid', text: 'text' }
const insertDone = `insert into done (id, text) select id, text from ${givenRows(doneColumns)} returning id as change_id`

/** Resolves once the link is up. */
export function connected(link: NatsLink): Promise<void> {
  return new Promise((resolve) => link.onConnected(() => resolve()))
}
