import { DeliverPolicy } from '@nats-io/jetstream'
import { event } from '@portal/contracts-common'
import type { Logger, MovableClock } from '@portal/service-kit'
import { z } from 'zod'
import { EventFollower } from './event-follower.ts'
import type { NatsClient } from './nats-client.ts'

/** The test clock of all services was moved forward (docs/adr/0029). */
export const clockMoved = event(
  'evt.admin.clock.moved.v1',
  z.object({
    /** Milliseconds by which the portal's time is ahead of the real time, in total. */
    offsetMs: z.int().min(0),
  }),
)

/** Creates the follower that keeps the clock of this process in step with those of the other services. */
export function followTestClock(nats: NatsClient, clock: MovableClock, logger: Logger) {
  return new EventFollower(nats, logger, {
    event: clockMoved,
    startAt: () => ({ deliver_policy: DeliverPolicy.Last }),
    apply: ({ offsetMs }) => clock.moveTo(offsetMs),
  })
}
