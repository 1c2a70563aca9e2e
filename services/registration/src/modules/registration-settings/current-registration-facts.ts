import { Inject, Injectable } from '@nestjs/common'
import type { RegistrationFacts } from '@portal/contracts-registration/registration-rules'
import { DatedSettings } from '@portal/dated-settings'
import { toAuthorityDate } from '@portal/formats'
import { CLOCK, type Clock } from '@portal/service-kit'
import { acceptedCountries, minimumAges } from './registration-settings.ts'

/** What answers are checked against today. */
@Injectable()
export class CurrentRegistrationFacts {
  constructor(
    private readonly settings: DatedSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads settings with a connection of its own, so call it outside of a transaction. */
  async get(): Promise<RegistrationFacts> {
    const today = toAuthorityDate(this.clock.now())
    const settings = {
      minimumAges: await this.settings.read(minimumAges, today),
      acceptedCountries: await this.settings.read(acceptedCountries, today),
    }
    return { today, settings }
  }
}
