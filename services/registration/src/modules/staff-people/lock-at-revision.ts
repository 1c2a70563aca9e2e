import type { EntityManager } from '@mikro-orm/postgresql'
import { refuse } from '@portal/service-kit'
import type { LockedPerson, People } from '../people/index.ts'

/** Locks a person; refuses with `people.changed` when the person was changed since `revision`. */
export async function lockAtRevision(
  people: People,
  em: EntityManager,
  personId: string,
  revision: number,
): Promise<LockedPerson> {
  const person = await people.lock(em, personId)
  if (person.revision !== revision) refuse('people.changed', { revision: person.revision })
  return person
}
