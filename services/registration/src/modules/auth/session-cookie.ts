import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { PortalCookie } from '../cookies/index.ts'

/** The cookie of the refresh token. */
@Injectable()
export class SessionCookie extends PortalCookie {
  constructor(@Inject(SETTINGS) settings: RegistrationSettings & BaseSettings) {
    super(settings, { name: 'portal-refresh', path: '/api/auth', maxAgeDays: settings.SESSION_DAYS })
  }
}
