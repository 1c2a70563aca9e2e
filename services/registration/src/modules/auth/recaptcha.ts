import { Inject, Injectable } from '@nestjs/common'
import { LOGGER, SETTINGS, type Logger } from '@portal/service-kit'
import { z } from 'zod'
import type { RegistrationSettings } from '../../config.ts'
import { authRefusal } from '../user-pool/pool-failures.ts'

const verdict = z.object({ success: z.boolean() })

/** Asks the provider whether a person sent the form. Without a secret nobody is asked: a demonstration. */
@Injectable()
export class Recaptcha {
  constructor(
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws `auth.recaptcha-failed` where the provider says no or cannot be asked. */
  async require(value: string): Promise<void> {
    const { RECAPTCHA_SECRET: secret, RECAPTCHA_VERIFY_URL: url } = this.settings
    if (secret === undefined) return
    if (value === '' || !(await this.isPerson(url, secret, value))) throw authRefusal('auth.recaptcha-failed')
  }

  private async isPerson(url: string, secret: string, response: string): Promise<boolean> {
    try {
      const body = new URLSearchParams({ secret, response })
      const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(5000) })
      return verdict.parse(await answer.json()).success
    } catch (failure) {
      this.logger.warn({ err: failure }, 'the reCAPTCHA provider did not answer')
      return false
    }
  }
}
