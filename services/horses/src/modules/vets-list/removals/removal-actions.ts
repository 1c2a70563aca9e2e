import type { VetsListEntryDetails } from '@portal/contracts-horses'
import {
  removalLifecycle,
  toRemovalFacts,
  type RemovalActorFacts,
  type RemovalState,
} from '@portal/contracts-horses/vets-list-rules'

type OfferedAction = NonNullable<VetsListEntryDetails['removal']>['actions'][number]
const offered: readonly OfferedAction[] = [
  'submit-exam',
  'schedule-work',
  'record-work',
  'pass-jog',
  'fail-jog',
  'take-sample',
  'receive-negative-sample',
  'receive-positive-sample',
  'remove',
  'reject',
  'withdraw',
]
/** Far enough in the future for any work: the day is checked when it is entered. */
const anyDay = '9999-12-31'

/** Returns what somebody can do with a removal request now, as far as it does not depend on what they enter. */
export function listRemovalActions(
  state: RemovalState,
  actor: RemovalActorFacts,
  about: Parameters<typeof toRemovalFacts>[1],
): OfferedAction[] {
  return offered.filter((action) => {
    const workOn = action === 'record-work' ? about.today : anyDay
    const isSampleNegative = action === 'receive-negative-sample'
    const facts = toRemovalFacts(actor, about, { workOn, isSampleNegative, reason: 'any' })
    return removalLifecycle.check(state, action, facts).allowed
  })
}
