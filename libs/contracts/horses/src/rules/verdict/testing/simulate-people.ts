import type { Calendar } from './calendar.ts'
import type { History } from './generate-history.ts'

/** Marks the days on which the horse is not registered or not active, or nobody may be responsible for it. */
export function simulatePeople({ facts }: History, calendar: Calendar): void {
  const forever = calendar.length
  calendar.mark('not-registered||', 0, facts.registeredOn === null ? forever : calendar.dayOf(facts.registeredOn))
  simulateStatus(facts, calendar)

  const isHeld = new Uint8Array(forever)
  for (const { personId, from, until } of facts.responsiblePersons) {
    const first = calendar.dayOf(from)
    const end = until === null ? forever : calendar.dayOf(until)
    isHeld.fill(1, first, end)
    simulatePerson(personId, { facts, first, end }, calendar)
  }
  calendar.markDays(0, forever, (day) => (isHeld[day] === 0 ? 'responsible-person-missing||' : ''))
}

/** Each change of status replaces all days from its own on. */
function simulateStatus({ statuses, horseId }: History['facts'], calendar: Calendar): void {
  if (statuses.length === 0) return
  const reasonOf: string[] = Array.from({ length: calendar.length }, () => '')
  const changes = statuses.map(({ status, from }) => ({ status, day: calendar.dayOf(from) }))
  // A stable sort keeps the order of changes on one day.
  for (const { status, day } of changes.toSorted((one, other) => one.day - other.day))
    reasonOf.fill(status === 'ACTIVE' ? '' : `${status.toLowerCase()}||${horseId}`, day)
  calendar.markDays(0, calendar.length, (day) => reasonOf[day] ?? '')
}

/** Marks the suspensions and the days without a license while a person is responsible. */
function simulatePerson(
  personId: string,
  { facts, first, end }: { readonly facts: History['facts']; readonly first: number; readonly end: number },
  calendar: Calendar,
): void {
  const person = facts.persons.find((each) => each.personId === personId)
  const endOf = (lastDay: string | null) => (lastDay === null ? calendar.length : calendar.dayOf(lastDay) + 1)
  for (const { id, from, lastDay } of person?.suspensions ?? [])
    calendar.mark(
      `responsible-person-suspended||${id}`,
      Math.max(first, calendar.dayOf(from)),
      Math.min(end, endOf(lastDay)),
    )
  const isLicensed = new Uint8Array(calendar.length)
  const ended: { readonly reason: string; readonly day: number }[] = []
  for (const { id, from, lastDay } of person?.licenses ?? []) {
    isLicensed.fill(1, calendar.dayOf(from), endOf(lastDay))
    if (lastDay !== null) ended.push({ reason: `responsible-person-license-invalid||${id}`, day: endOf(lastDay) })
  }
  calendar.markDays(first, end, (day) => {
    if (isLicensed[day] === 1) return ''
    let evidence: (typeof ended)[number] | undefined
    for (const license of ended)
      if (license.day <= day && (!evidence || license.day >= evidence.day)) evidence = license
    return evidence?.reason ?? 'responsible-person-license-invalid||'
  })
}
