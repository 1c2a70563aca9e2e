import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { NatsLink, Queries } from '@portal/messaging'
import { createLogger } from '@portal/service-kit'
import { compare } from './compare.ts'
import { timesAsFast, type Bench } from './figure.ts'
import { answerTo, bareSubject, sampleQuery, type Answer, type Question } from './query-sample.ts'

const concurrent = 50
/** How long one measurement takes, milliseconds. */
const measured = 800

/** A typed question between services (both sides check it against the contract): against the NATS client alone. */
export const queryBench: Bench = {
  name: 'query',
  about: 'a typed NATS query between services, against the bare client, 50 at a time',
  async run({ servers, signal, report }) {
    const { natsUrl } = await servers()
    const answerer = fork(join(import.meta.dirname, 'query-answerer.ts'), [], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', NATS_URL: natsUrl },
      execArgv: [],
    })
    const link = new NatsLink(natsUrl, 'bench')
    try {
      await once(answerer, 'message', { signal })
      link.open()
      const bare = await new Promise<Connection>((resolve) => link.onConnected(resolve))
      const queries = new Queries(link, 'bench', createLogger('bench', 'error'))
      const typed = (question: Question) => queries.ask(sampleQuery, question)
      const plain = async (question: Question) => {
        const reply = await bare.request(bareSubject, JSON.stringify(question), { timeout: sampleQuery.timeout })
        return reply.json<Answer>()
      }
      await requireSameAnswers(typed, plain)
      const comparison = await compare(
        () => costOf(typed),
        () => costOf(plain),
        { rounds: 7, signal, report },
      )
      return [timesAsFast('query', '50 at a time', 0.7, comparison, ['both sides read and write the same JSON'])]
    } finally {
      await link.close()
      answerer.kill()
    }
  },
}

/** The client as it comes; the wrapper uses the same connection. */
type Connection = NonNullable<NatsLink['connection']>

/** Milliseconds a question, 50 of them on their way at any time. */
async function costOf(ask: (question: Question) => Promise<unknown>): Promise<number> {
  let answered = 0
  const began = performance.now()
  const asker = async () => {
    for (; performance.now() - began < measured; answered += 1) await ask({ versionId: someId })
  }
  await Promise.all(Array.from({ length: concurrent }, asker))
  return (performance.now() - began) / answered
}

const someId = randomUUID()

async function requireSameAnswers(...ways: readonly ((question: Question) => Promise<unknown>)[]): Promise<void> {
  const question = { versionId: someId }
  for (const ask of ways) {
    const answer = await ask(question)
    if (!isDeepStrictEqual(answer, answerTo(question))) throw new Error(`unexpected answer ${JSON.stringify(answer)}`)
  }
}
