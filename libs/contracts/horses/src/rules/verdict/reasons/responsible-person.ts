import { addDays } from '../../dates/index.ts'
import type { ResponsiblePersonFacts } from '../facts.ts'
import { toObstacle, type FoundObstacle } from '../obstacle.ts'
import { isInPeriod, listPeriodChanges, type Reason } from './reason.ts'

/** The horse has a responsible person who is not suspended and has a valid license. */
export const responsiblePerson: Reason = {
  find: ({ responsiblePersons, persons }, { date }) => {
    const current = responsiblePersons.filter((period) => isInPeriod(period, date))
    if (current.length === 0) return [toObstacle('responsible-person-missing', 'name-responsible-person')]
    return current.flatMap(({ personId }) => {
      const person = persons.find((each) => each.personId === personId)
      return [...findSuspensions(person, date), ...findLicenseObstacles(person, date)]
    })
  },
  listChanges: ({ responsiblePersons, persons }) => [
    ...listPeriodChanges(responsiblePersons),
    ...persons
      .flatMap(({ suspensions, licenses }) => [...suspensions, ...licenses])
      .flatMap(({ from, lastDay }) => (lastDay === null ? [from] : [from, addDays(lastDay, 1)])),
  ],
}

function findSuspensions(person: ResponsiblePersonFacts | undefined, date: string): FoundObstacle[] {
  return (person?.suspensions ?? [])
    .filter((suspension) => covers(suspension, date))
    .map(({ id, from }) =>
      toObstacle('responsible-person-suspended', 'transfer-horse', { evidence: { kind: 'ruling', id, date: from } }),
    )
}

/** One valid license is enough; otherwise the one that expired last is the evidence. */
function findLicenseObstacles(person: ResponsiblePersonFacts | undefined, date: string): FoundObstacle[] {
  const licenses = person?.licenses ?? []
  if (licenses.some((license) => covers(license, date))) return []
  const expired = licenses
    .flatMap(({ id, lastDay }) =>
      lastDay !== null && lastDay < date ? [{ kind: 'license' as const, id, date: lastDay }] : [],
    )
    .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1))
  return [toObstacle('responsible-person-license-invalid', 'renew-license', { evidence: expired.at(-1) ?? null })]
}

function covers({ from, lastDay }: { readonly from: string; readonly lastDay: string | null }, date: string): boolean {
  return from <= date && (lastDay === null || date <= lastDay)
}
