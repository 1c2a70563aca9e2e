import { defineTopology } from '@portal/messaging'

/** The events that this service consumes. */
export const topology = defineTopology({ service: 'horses', consumers: [] })
