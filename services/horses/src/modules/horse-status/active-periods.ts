import type { ActivePeriod } from '@portal/contracts-horses/assignment-rules'
import type { RecordedStatusChange } from './status-changes.store.ts'

/** Returns the times in which a horse was active, from its registration on; instants are ISO 8601. */
export function listActivePeriods(registeredAt: string, changes: readonly RecordedStatusChange[]): ActivePeriod[] {
  const periods: ActivePeriod[] = []
  let activeSince: string | null = registeredAt
  for (const { to, recordedAt } of changes) {
    if (activeSince !== null && to !== 'ACTIVE') {
      periods.push({ from: activeSince, to: recordedAt })
      activeSince = null
    }
    if (activeSince === null && to === 'ACTIVE') activeSince = recordedAt
  }
  return activeSince === null ? periods : [...periods, { from: activeSince, to: null }]
}
