import { accountEmailChanged } from '@portal/contracts-admin/events'
import { consume, defineTopology } from '@portal/messaging'
import { QueueVerificationLink } from './modules/links/index.ts'

/** The registration service publishes its actions, and the events of persons and accounts. */
export const topology = defineTopology({
  service: 'registration',
  consumers: [consume(accountEmailChanged, { name: 'email-verification-links', handler: QueueVerificationLink })],
})
