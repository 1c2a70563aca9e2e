import { defineTopology } from '@portal/messaging'

/** The user pool publishes its actions for the audit trail and consumes nothing. */
export const topology = defineTopology({ service: 'user-pool', consumers: [] })
