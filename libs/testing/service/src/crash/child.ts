/**
 * A process that does one thing and dies by SIGKILL at the named point: `child.ts <point> <database> <nats> <key> <text>`.
 * Run by crashes.medium.spec.ts.
 */
import { flushCompileCache } from 'node:module'
import { ConsumerLoop, DeadLetters, ensureTopology, Relay } from '@portal/messaging'
import { systemClock } from '@portal/service-kit'
import { connected, doIt, doThemTogether, openParts, Scribe, silent, topology } from './parts.ts'

const [, , point, databaseUrl = '', natsUrl = '', key = '', text = ''] = process.argv
const parts = await openParts(databaseUrl, natsUrl)
const { database, orm, link } = parts
// Whoever dies by SIGKILL leaves nothing that it has compiled to those who come after it.
flushCompileCache()

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

if (point === 'after-commit') {
  await doIt(parts.commands, key, text)
  await die()
}

if (point === 'after-commit-together') {
  await doThemTogether(parts.commands, key.split(','))
  await die()
}

await connected(link)
const streams = link.jetStream
if (streams) await ensureTopology(streams, topology)

if (point === 'after-publish') {
  await new Relay({ database, link, topology, logger: silent }, { beforeMark: die }).publishBatch()
}

if (point === 'before-acknowledgement') {
  const [declaration] = topology.consumers
  const deadLetters = new DeadLetters(database, orm, systemClock)
  if (!declaration) throw new Error('no consumer')
  new ConsumerLoop(declaration, new Scribe(), {
    orm,
    link,
    topology,
    deadLetters,
    logger: silent,
    onHandled: () => undefined,
    faults: { beforeAck: die },
  }).start()
}
