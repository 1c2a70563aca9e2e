import { createLogger } from '@portal/service-kit/logging'
import { fastify } from 'fastify'
import { readConfig } from './config.ts'
import { createEdge } from './server.ts'

const config = readConfig(process.env)
const logger = createLogger('edge', config.LOG_LEVEL)
const edge = createEdge(config, logger)

const operator = fastify({ forceCloseConnections: true })
operator.get('/livez', async () => ({ status: 'live' }))
operator.get('/readyz', async (_, reply) => {
  const answer = await edge.inject('/readyz')
  return reply.code(answer.statusCode).type('application/json').send(answer.body)
})

await edge.listen({ host: config.HOST, port: config.PORT })
await operator.listen({ host: config.HOST, port: config.PRIVATE_PORT })
logger.info({ port: config.PORT }, 'the edge listens')

const stop = async (): Promise<void> => {
  await Promise.all([edge.close(), operator.close()])
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
