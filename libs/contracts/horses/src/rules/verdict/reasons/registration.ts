import type { HorseStatus } from '../../identity/index.ts'
import { toObstacle, type FoundObstacle } from '../obstacle.ts'
import type { Reason } from './reason.ts'

/** The horse is registered. */
export const registration: Reason = {
  find: ({ registeredOn }, { date }) =>
    registeredOn !== null && registeredOn <= date ? [] : [toObstacle('not-registered', 'register-horse')],
  listChanges: ({ registeredOn }) => (registeredOn === null ? [] : [registeredOn]),
}

/** The horse is active. */
export const status: Reason = {
  find: ({ horseId, statuses }, { date }) => {
    const latest = statuses
      .filter(({ from }) => from <= date)
      // Of several changes on one day, the last in the list remains.
      .reduce<(typeof statuses)[number] | undefined>(
        (last, change) => (last && change.from < last.from ? last : change),
        undefined,
      )
    const found = latest && describe(latest.status)
    return found ? [{ ...found, evidence: { kind: 'horse-status', id: horseId, date: latest.from } }] : []
  },
  listChanges: ({ statuses }) => statuses.map(({ from }) => from),
}

function describe(status: HorseStatus): FoundObstacle | undefined {
  switch (status) {
    case 'ACTIVE':
      return undefined
    case 'RETIRED':
      return toObstacle('retired', 'return-horse-to-racing')
    case 'DECEASED':
      return toObstacle('deceased', 'contact-authority')
    case 'EXPORTED':
      return toObstacle('exported', 'return-horse-to-racing')
    case 'MERGED':
      return toObstacle('merged', 'open-remaining-horse')
  }
}
