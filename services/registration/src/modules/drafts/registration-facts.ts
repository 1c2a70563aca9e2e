import { Inject, Injectable } from '@nestjs/common'
import {
  defaultAcceptedCountries,
  defaultMinimumAges,
  type RegistrationFacts,
} from '@portal/contracts-registration/registration-rules'
import { toAuthorityDate } from '@portal/formats'
import { CLOCK, type Clock } from '@portal/service-kit'

/** Days that an unfinished registration is kept after its last change. */
export const draftDays = 30

/** What answers are checked against today. */
@Injectable()
export class CurrentRegistrationFacts {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  get(): RegistrationFacts {
    return {
      today: toAuthorityDate(this.clock.now()),
      settings: { minimumAges: defaultMinimumAges, acceptedCountries: defaultAcceptedCountries },
    }
  }
}

/** Returns until when a draft that is saved now is kept. */
export function getDraftExpiry(now: Date): Date {
  return new Date(now.getTime() + draftDays * 86_400_000)
}
