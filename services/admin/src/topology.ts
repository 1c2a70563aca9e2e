import { actionRecorded, consume, defineTopology } from '@portal/messaging'
import { RecordAction } from './modules/audit/record-action.consumer.ts'

/** The services whose actions make up the audit trail. */
const audited = ['regulations', 'registration', 'user-pool', 'admin'] as const

export const topology = defineTopology({
  service: 'admin',
  consumers: audited.map((service) => consume(actionRecorded(service), { name: `audit-${service}`, by: RecordAction })),
})
