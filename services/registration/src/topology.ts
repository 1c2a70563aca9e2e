import { defineTopology } from '@portal/messaging'

/** The registration service publishes its actions for the audit trail and hears nothing yet. */
export const topology = defineTopology({ service: 'registration', consumers: [] })
