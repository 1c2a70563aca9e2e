/** A process that kills itself with SIGKILL at `point`: `child.ts <point> <database> <nats> <key> <text>`. Run by crashes.medium.spec.ts. */
import { flushCompileCache } from 'node:module'
import { ConsumerLoop, DeadLetters, ensureTopology, Relay } from '@portal/messaging'
import { systemClock } from '@portal/service-kit'
import { insertTask, openParts, silentLogger, TaskLogger, topology, waitUntilConnected } from './parts.ts'

const [, , point, databaseUrl = '', natsUrl = '', key = '', text = ''] = process.argv
const parts = await openParts(databaseUrl, natsUrl)
const { database, orm, nats } = parts
// A killed process would not write its compile cache for the next one.
flushCompileCache()

function killProcess(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

if (point === 'after-commit') {
  await insertTask(parts.commands, key, text)
  await killProcess()
}

await waitUntilConnected(nats)
const streams = nats.jetStream
if (streams) await ensureTopology(streams, topology)

if (point === 'after-publish') {
  await new Relay({ database, nats, topology, logger: silentLogger }, { beforeMark: killProcess }).publishBatch()
}

if (point === 'before-acknowledgment') {
  const [declaration] = topology.consumers
  const deadLetters = new DeadLetters(database, systemClock)
  if (!declaration) throw new Error('no consumer')
  new ConsumerLoop(declaration, new TaskLogger(), {
    orm,
    nats,
    topology,
    deadLetters,
    logger: silentLogger,
    onHandled: () => undefined,
    faults: { beforeAck: killProcess },
  }).start()
}
