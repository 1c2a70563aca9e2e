import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { NatsClient, Queries } from '@portal/messaging'
import { createLogger } from '@portal/service-kit'
import { compare } from './compare.ts'
import { toSpeedFigure, type Bench } from './figure.ts'
import { respondTo, bareSubject, sampleQuery, type SampleResponse, type SampleRequest } from './query-sample.ts'

const concurrency = 50
/** Duration of one measurement, milliseconds. */
const durationMs = 800

/** A typed query between services (both sides validate it) against the bare NATS client. */
export const queryBench: Bench = {
  name: 'query',
  about: 'a typed NATS query between services, against the bare client, 50 at a time',
  async run({ servers, signal, report }) {
    const { natsUrl } = await servers()
    const answerer = fork(join(import.meta.dirname, 'query-answerer.ts'), [], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', NATS_URL: natsUrl },
      execArgv: [],
    })
    const link = new NatsClient(natsUrl, 'bench')
    try {
      await once(answerer, 'message', { signal })
      link.open()
      const bare = await new Promise<Connection>((resolve) => link.onConnected(resolve))
      const queries = new Queries(link, 'bench', createLogger('bench', 'error'))
      const typed = (question: SampleRequest) => queries.request(sampleQuery, question)
      const plain = async (question: SampleRequest) => {
        const reply = await bare.request(bareSubject, JSON.stringify(question), { timeout: sampleQuery.timeoutMs })
        return reply.json<SampleResponse>()
      }
      await requireSameResponses(typed, plain)
      const comparison = await compare(
        () => measureCost(typed),
        () => measureCost(plain),
        { rounds: 7, signal, report },
      )
      return [toSpeedFigure('query', '50 at a time', 0.7, comparison, ['both sides read and write the same JSON'])]
    } finally {
      await link.close()
      answerer.kill()
    }
  },
}

/** The client with its defaults; the wrapper uses the same connection. */
type Connection = NonNullable<NatsClient['connection']>

/** Milliseconds per query with 50 in flight. */
async function measureCost(ask: (question: SampleRequest) => Promise<unknown>): Promise<number> {
  let answered = 0
  const began = performance.now()
  const asker = async () => {
    for (; performance.now() - began < durationMs; answered += 1) await ask({ versionId: someId })
  }
  await Promise.all(Array.from({ length: concurrency }, asker))
  return (performance.now() - began) / answered
}

const someId = randomUUID()

async function requireSameResponses(
  ...ways: readonly ((question: SampleRequest) => Promise<unknown>)[]
): Promise<void> {
  const question = { versionId: someId }
  for (const ask of ways) {
    const response = await ask(question)
    if (!isDeepStrictEqual(response, respondTo(question)))
      throw new Error(`unexpected response ${JSON.stringify(response)}`)
  }
}
