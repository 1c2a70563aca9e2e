import { FieldEncryption } from '@portal/field-encryption'
import { Imports } from '@portal/imports'
import { Jobs } from '@portal/jobs'
import { Commands, createPool, Database, openOrm } from '@portal/persistence'
import { createLogger, Metrics, systemClock } from '@portal/service-kit'
import { createKeeperImport } from './import-keepers.ts'

// A process that is killed in its second batch, before the commit: `import.ts <database> <keys>`.
const [, , url = '', keys = ''] = process.argv
const database = new Database(createPool(url, { max: 2 }))
const orm = await openOrm(database, [])
const jobs = new Jobs({
  url,
  service: 'crash',
  orm,
  logger: createLogger('crash', 'silent'),
  metrics: new Metrics('crash'),
})
const encryption = new FieldEncryption(keys)
const imports = new Imports({ orm, database, commands: new Commands(orm), jobs, encryption, clock: systemClock })
imports.register(
  createKeeperImport((batch) => {
    if (batch === 2) process.kill(process.pid, 'SIGKILL')
  }),
)
await jobs.start()
