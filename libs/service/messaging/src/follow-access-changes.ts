import { DeliverPolicy } from '@nats-io/jetstream'
import { accessChangePublishers } from '@portal/contracts-common'
import type { Logger, TokenRevocations } from '@portal/service-kit'
import { accessChanged } from './access-changed.ts'
import { EventFollower } from './event-follower.ts'
import type { NatsClient } from './nats-client.ts'

/** No user pool issues access tokens with a longer lifetime, so older changes are irrelevant. */
const maxTokenLifetimeMs = 24 * 3_600_000

/** Creates the followers of access changes. They begin with the last day, so that a restart loses nothing. */
export function followAccessChanges(nats: NatsClient, revocations: TokenRevocations, logger: Logger) {
  return accessChangePublishers.map(
    (publisher) =>
      new EventFollower(nats, logger, {
        event: accessChanged(publisher),
        // The stream has the time of its server, which a test clock does not move.
        startAt: () => ({
          deliver_policy: DeliverPolicy.StartTime,
          opt_start_time: new Date(Date.now() - maxTokenLifetimeMs).toISOString(),
        }),
        apply: ({ at, ...change }) => revocations.record({ ...change, at: new Date(at) }),
      }),
  )
}
