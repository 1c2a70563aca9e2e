import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries, defineTemplate } from '@portal/delivery'
import { SETTINGS } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import { z } from 'zod'
import type { RegistrationSettings } from '../../config.ts'
import type { SayMail } from '../../texts.ts'

/** Notifies a former email address or phone that the person uses another one. */
export const contactChangedMessage = defineTemplate({
  name: 'contact-changed',
  data: z.object({ supportPhone: z.string() }),
  mail: (values, t: SayMail) => ({ subject: t('contact-changed.subject'), text: t('contact-changed.text', values) }),
  sms: (values, t: SayMail) => t('contact-changed.sms', values),
})

/** Notifies the former contacts of persons, whoever changed them. */
@Injectable()
export class FormerContacts {
  constructor(
    private readonly deliveries: Deliveries,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  /** To be called in the transaction of the change. */
  async notify(
    em: EntityManager,
    former: { readonly channel: 'email' | 'phone'; readonly destination: string; readonly locale: Locale },
  ): Promise<void> {
    const { channel, destination: to, locale } = former
    const data = { supportPhone: this.settings.SUPPORT_PHONE }
    const message = { to, template: contactChangedMessage, locale, data }
    await this.deliveries.enqueue(em, { channel: channel === 'email' ? 'mail' : 'sms', ...message })
  }
}
