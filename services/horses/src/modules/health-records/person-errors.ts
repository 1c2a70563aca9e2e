import type { HealthRecordBody } from '@portal/contracts-horses'
import type { HealthFieldError } from '@portal/contracts-horses/health-rules'
import type { People } from '@portal/people'

/** Returns an error for each person of an entry who is not registered. */
export async function findPersonErrors(
  people: People,
  { prescribingVeterinarianId, treatingPersonId }: HealthRecordBody,
): Promise<HealthFieldError[]> {
  const named = Object.entries({ prescribingVeterinarianId, treatingPersonId }) as [
    'prescribingVeterinarianId' | 'treatingPersonId',
    string | undefined,
  ][]
  const ids = named.flatMap(([, personId]) => personId ?? [])
  if (ids.length === 0) return []
  const names = await people.listNames(ids)
  return named.flatMap(([field, personId]) =>
    personId === undefined || names.has(personId) ? [] : [{ field, key: 'health.person-unknown' }],
  )
}
