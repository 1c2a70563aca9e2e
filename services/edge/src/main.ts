import { flushCompileCache } from 'node:module'
import { createLogger } from '@portal/service-kit/logging'
import { Metrics } from '@portal/service-kit/metrics'
import { readConfig } from './config.ts'
import { createOperatorPort } from './operator-port.ts'
import { createEdge } from './server.ts'

const config = readConfig(process.env)
const logger = createLogger('edge', config.LOG_LEVEL)
const metrics = new Metrics('edge')
const edge = createEdge(config, logger, metrics)
const operator = createOperatorPort(edge, metrics, config)

await edge.listen({ host: config.HOST, port: config.PORT })
await operator.listen({ host: config.HOST, port: config.PRIVATE_PORT })
logger.info({ port: config.PORT }, 'Edge started')
// Node writes its compile cache on a normal exit only; a killed process would lose it.
flushCompileCache()

const stop = async (): Promise<void> => {
  await Promise.all([edge.close(), operator.close()])
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
