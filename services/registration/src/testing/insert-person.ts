import { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction } from '@portal/persistence'
import type { TestService } from '@portal/testing-service'
import { People, type NewPerson, type PersonRecord } from '../modules/people/index.ts'
import { createNewPerson } from './new-persons.ts'

/** Inserts a person as a registration does, without the event. */
export function insertPerson({ service, clock }: TestService, change: Partial<NewPerson> = {}): Promise<PersonRecord> {
  const { app } = service
  const people = app.get(People)
  return inTransaction(app.get(MikroORM), async (em) =>
    people.load(em, await people.insert(em, createNewPerson(change), clock.now())),
  )
}
