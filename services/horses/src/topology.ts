import { defineTopology } from '@portal/messaging'
import { peopleConsumers } from '@portal/people'

/** The horses service keeps a copy of persons, their roles and licenses. */
export const topology = defineTopology({ service: 'horses', consumers: peopleConsumers })
