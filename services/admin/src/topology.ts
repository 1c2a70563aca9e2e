import { auditedServices } from '@portal/contracts-common'
import { actionsRecorded, consume, defineTopology } from '@portal/messaging'
import { getAuditConsumer, RecordActions } from './modules/audit/record-actions.consumer.ts'

/** Events the service consumes: the actions of every service, which make up the audit trail. */
export const topology = defineTopology({
  service: 'admin',
  consumers: auditedServices.map((service) =>
    consume(actionsRecorded(service), { name: getAuditConsumer(service), handler: RecordActions }),
  ),
})
