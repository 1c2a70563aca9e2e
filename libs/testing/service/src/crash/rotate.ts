import { FieldEncryption, KeyRotation, rotateKeys } from '@portal/field-encryption'
import { Jobs } from '@portal/jobs'
import { createPool, Database, openOrm } from '@portal/persistence'
import { createLogger, Metrics } from '@portal/service-kit'
import { keeperNotes, keeperPhone } from './keepers.ts'

// A process that is killed while it rotates keys, after two batches: `rotate.ts <database> <keys>`.
const [, , url = '', keys = ''] = process.argv
const orm = await openOrm(new Database(createPool(url, { max: 2 })), [])
const logger = createLogger('crash', 'silent')
const jobs = new Jobs({ url, service: 'crash', orm, logger, metrics: new Metrics('crash') })
let batches = 0
const rotation = new KeyRotation({
  orm,
  encryption: new FieldEncryption(keys),
  columns: [keeperPhone, keeperNotes],
  logger,
  count: () => {
    batches += 1
    if (batches === 2) process.kill(process.pid, 'SIGKILL')
  },
})
jobs.handle(rotateKeys, (_, { signal }) => rotation.run(signal))
await jobs.start()
