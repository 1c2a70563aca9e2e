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
    const responder = fork(join(import.meta.dirname, 'query-responder.ts'), [], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', NATS_URL: natsUrl },
      execArgv: [],
    })
    const link = new NatsClient(natsUrl, 'bench')
    try {
      await once(responder, 'message', { signal })
      link.open()
      const connection = await new Promise<Connection>((resolve) => link.onConnected(resolve))
      const queries = new Queries(link, 'bench', createLogger('bench', 'error'))
      const typedQuery = (queryRequest: SampleRequest) => queries.request(sampleQuery, queryRequest)
      const rawRequest = async (queryRequest: SampleRequest) => {
        const reply = await connection.request(bareSubject, JSON.stringify(queryRequest), {
          timeout: sampleQuery.timeoutMs,
        })
        return reply.json<SampleResponse>()
      }
      await requireSameResponses(typedQuery, rawRequest)
      const comparison = await compare(
        () => measureCost(typedQuery),
        () => measureCost(rawRequest),
        { rounds: 7, signal, report },
      )
      return [toSpeedFigure('query', '50 at a time', 0.7, comparison, ['both sides read and write the same JSON'])]
    } finally {
      await link.close()
      responder.kill()
    }
  },
}

/** The client with its defaults; the wrapper uses the same connection. */
type Connection = NonNullable<NatsClient['connection']>

/** Milliseconds per query with 50 in flight. */
async function measureCost(sendRequest: (queryRequest: SampleRequest) => Promise<unknown>): Promise<number> {
  let responses = 0
  const startedAt = performance.now()
  const asker = async () => {
    for (; performance.now() - startedAt < durationMs; responses += 1) await sendRequest({ versionId: someId })
  }
  await Promise.all(Array.from({ length: concurrency }, asker))
  return (performance.now() - startedAt) / responses
}

const someId = randomUUID()

async function requireSameResponses(
  ...variants: readonly ((queryRequest: SampleRequest) => Promise<unknown>)[]
): Promise<void> {
  const queryRequest = { versionId: someId }
  for (const sendRequest of variants) {
    const response = await sendRequest(queryRequest)
    if (!isDeepStrictEqual(response, respondTo(queryRequest)))
      throw new Error(`unexpected response ${JSON.stringify(response)}`)
  }
}
