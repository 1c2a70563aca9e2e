import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import { PortalCookie } from '../cookies/index.ts'
import { maxDraftDays } from '../registration-settings/index.ts'

/** The cookie with the secret of an unfinished registration, which the server deletes earlier. */
@Injectable()
export class RegistrationCookie extends PortalCookie {
  constructor(@Inject(SETTINGS) settings: BaseSettings) {
    super(settings, { name: 'portal-registration', path: '/api/registration', maxAgeDays: maxDraftDays })
  }
}
