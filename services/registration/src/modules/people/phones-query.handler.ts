import { Injectable } from '@nestjs/common'
import { listPhonesOfPersons } from '@portal/contracts-registration/queries'
import { Queries } from '@portal/messaging'
import { PersonContacts } from './person-contacts.ts'

/** Responds to the horses service, which prints phone numbers on stall cards. */
@Injectable()
export class PhonesQueryHandler {
  constructor(queries: Queries, contacts: PersonContacts) {
    queries.handle(listPhonesOfPersons, async ({ personIds }) => {
      const phones = await contacts.listPhones(personIds)
      return { phones: [...phones].map(([personId, phone]) => ({ personId, phone })) }
    })
  }
}
