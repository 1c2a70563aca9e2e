import { listPhonesOfPersons } from '@portal/contracts-registration/queries'
import type { Queries } from '@portal/messaging'

/** Answers for the registration service which phone numbers persons have; undefined: it has a problem. */
export function answerPhones(queries: Queries, getPhones: () => ReadonlyMap<string, string> | undefined): void {
  queries.handle(listPhonesOfPersons, ({ personIds }) => {
    const phones = getPhones()
    if (phones === undefined) throw new Error('The registration service has a problem.')
    return {
      phones: personIds.flatMap((personId) => {
        const phone = phones.get(personId)
        return phone === undefined ? [] : [{ personId, phone }]
      }),
    }
  })
}
