import { accountEmailChanged } from '@portal/contracts-admin/events'
import { consume, defineTopology } from '@portal/messaging'
import { peopleConsumers } from '@portal/people'
import { QueueVerificationLink } from './modules/links/index.ts'

/**
 * The registration service publishes its actions for the audit trail. It consumes its own person events because, until it
 * stores persons itself, the copy in `@portal/people` is its only source.
 */
export const topology = defineTopology({
  service: 'registration',
  consumers: [
    ...peopleConsumers,
    consume(accountEmailChanged, { name: 'email-verification-links', handler: QueueVerificationLink }),
  ],
})
