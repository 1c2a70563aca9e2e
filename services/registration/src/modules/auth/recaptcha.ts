import { Inject, Injectable } from '@nestjs/common'
import { LOGGER, SETTINGS, type Logger } from '@portal/service-kit'
import { z } from 'zod'
import type { RegistrationSettings } from '../../config.ts'
import { authRefusal } from '../user-pool/index.ts'

const responseSchema = z.object({ success: z.boolean() })

/** Verifies with the provider that a person sent the form. Disabled without a secret, for demonstrations. */
@Injectable()
export class Recaptcha {
  constructor(
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws `auth.recaptcha-failed` when the provider rejects the token or does not respond. */
  async assertHuman(token: string): Promise<void> {
    const { RECAPTCHA_SECRET: secret, RECAPTCHA_VERIFY_URL: url } = this.settings
    if (secret === undefined) return
    if (token === '' || !(await this.verify(url, secret, token))) throw authRefusal('auth.recaptcha-failed')
  }

  private async verify(url: string, secret: string, response: string): Promise<boolean> {
    try {
      const body = new URLSearchParams({ secret, response })
      const result = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(5000) })
      return responseSchema.parse(await result.json()).success
    } catch (failure) {
      this.logger.warn({ err: failure }, 'reCAPTCHA verification failed: the provider did not respond')
      return false
    }
  }
}
