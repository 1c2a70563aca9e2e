import { actionRecorded, actionsRecorded, consume, defineTopology } from '@portal/messaging'
import { RecordAction, RecordActions } from './modules/audit/record-action.consumer.ts'

/** The services whose actions make up the audit trail. */
const audited = ['regulations', 'registration', 'user-pool', 'admin'] as const

export const topology = defineTopology({
  service: 'admin',
  consumers: audited.flatMap((service) => [
    consume(actionsRecorded(service), { name: `audit-commits-${service}`, by: RecordActions }),
    // What releases before said, and what still waits of it.
    consume(actionRecorded(service), { name: `audit-${service}`, by: RecordAction }),
  ]),
})
