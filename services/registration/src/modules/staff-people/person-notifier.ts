import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { PersonRole } from '@portal/contracts-common'
import { authorityTimeZone, createFormats } from '@portal/formats'
import { Notices } from '@portal/notices'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import english from '../../../locales/en-US/registration-certificates.json' with { type: 'json' }
import spanish from '../../../locales/es/registration-certificates.json' with { type: 'json' }
import type { RegistrationSettings } from '../../config.ts'
import { personNotices } from './person-notices.ts'

/** Notifies persons of what staff decided, in the transaction of the decision. */
@Injectable()
export class PersonNotifier {
  private readonly link: string

  constructor(
    private readonly notices: Notices,
    @Inject(SETTINGS) private readonly settings: BaseSettings & RegistrationSettings,
  ) {
    this.link = `${settings.PORTAL_ORIGIN.replace(/\/$/, '')}/my-information`
  }

  async roleConfirmed(em: EntityManager, personId: string, role: PersonRole): Promise<void> {
    const { link } = this
    const getValues = (locale: Locale) => ({ role: formatRole(role, locale), link })
    await this.notices.send(em, { kind: personNotices.roleConfirmed, ...about(personId), getValues })
  }

  async roleRefused(em: EntityManager, personId: string, role: PersonRole, reason: string): Promise<void> {
    const { link } = this
    const getValues = (locale: Locale) => ({ role: formatRole(role, locale), reason, link })
    await this.notices.send(em, { kind: personNotices.roleRefused, ...about(personId), getValues })
  }

  /** `effectiveTo` is the first day on which the role is no longer in effect. */
  async roleEnded(em: EntityManager, personId: string, role: PersonRole, effectiveTo: string): Promise<void> {
    const { link } = this
    const getValues = (locale: Locale) => {
      const date = createFormats(locale, authorityTimeZone).date(effectiveTo)
      return { role: formatRole(role, locale), date, link }
    }
    await this.notices.send(em, { kind: personNotices.roleEnded, ...about(personId), getValues })
  }

  async suspended(em: EntityManager, personId: string): Promise<void> {
    const values = { supportPhone: this.settings.SUPPORT_PHONE, link: this.link }
    await this.notices.send(em, { kind: personNotices.suspended, ...about(personId), getValues: () => values })
  }

  async restored(em: EntityManager, personId: string): Promise<void> {
    const values = { link: this.link }
    await this.notices.send(em, { kind: personNotices.restored, ...about(personId), getValues: () => values })
  }
}

/** Each decision is a notice of its own. */
function about(personId: string) {
  return { subjectId: randomUUID(), to: { personId } }
}

function formatRole(role: PersonRole, locale: Locale): string {
  return (locale === 'es' ? spanish : english)[`role.${role}`]
}
