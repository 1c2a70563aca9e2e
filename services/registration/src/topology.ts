import { defineTopology } from '@portal/messaging'
import { peopleConsumers } from '@portal/people'

/**
 * The registration service publishes its actions for the audit trail. It consumes its own person events because, until it
 * stores persons itself, the copy in `@portal/people` is its only source.
 */
export const topology = defineTopology({ service: 'registration', consumers: peopleConsumers })
