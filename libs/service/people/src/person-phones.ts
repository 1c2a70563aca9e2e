import { Inject, Injectable } from '@nestjs/common'
import { listPhonesOfPersons } from '@portal/contracts-registration/queries'
import { Queries } from '@portal/messaging'
import { LOGGER, type Logger } from '@portal/service-kit'

/** Asks the registration service for phone numbers: they are not copied to other services. */
@Injectable()
export class PersonPhones {
  constructor(
    private readonly queries: Queries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns phone numbers by person; undefined while the registration service does not answer. */
  async list(personIds: readonly string[]): Promise<ReadonlyMap<string, string> | undefined> {
    if (personIds.length === 0) return new Map()
    try {
      const { phones } = await this.queries.request(listPhonesOfPersons, { personIds: [...new Set(personIds)] })
      return new Map(phones.map(({ personId, phone }) => [personId, phone]))
    } catch (failure) {
      this.logger.warn({ err: failure }, 'phone numbers of persons could not be read')
      return undefined
    }
  }
}
