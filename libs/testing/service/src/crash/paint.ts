import { Jobs } from '@portal/jobs'
import { createPool, Database, openOrm } from '@portal/persistence'
import { createLogger, Metrics } from '@portal/service-kit'
import { paint } from './paint-job.ts'

// A process that is killed while it runs a job.
const [, , url = ''] = process.argv
const orm = await openOrm(new Database(createPool(url, { max: 2 })), [])
const jobs = new Jobs({
  url,
  service: 'crash',
  orm,
  logger: createLogger('crash', 'silent'),
  metrics: new Metrics('crash'),
})
jobs.handle(paint, () => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
})
await jobs.start()
