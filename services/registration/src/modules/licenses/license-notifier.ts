import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { PersonLicense } from '@portal/contracts-registration/events'
import { authorityTimeZone, createFormats } from '@portal/formats'
import { Notices } from '@portal/notices'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import english from '../../../locales/en-US/registration-notices.json' with { type: 'json' }
import spanish from '../../../locales/es/registration-notices.json' with { type: 'json' }
import { licenseNotices } from './license-notices.ts'

type License = Pick<PersonLicense, 'licenseId' | 'type' | 'state'>

/** Sends the notices about licenses. */
@Injectable()
export class LicenseNotifier {
  private readonly link: string

  constructor(
    private readonly notices: Notices,
    @Inject(SETTINGS) settings: BaseSettings,
  ) {
    this.link = `${settings.PORTAL_ORIGIN.replace(/\/$/, '')}/licenses`
  }

  /** Tells the person what staff decided. */
  async decided(
    em: EntityManager,
    personId: string,
    license: License,
    { review, reason }: { readonly review: string; readonly reason: string | null },
  ): Promise<void> {
    const { link } = this
    const about = { subjectId: license.licenseId, to: { personId } }
    if (review === 'VERIFIED') {
      const getValues = (locale: Locale) => ({ license: formatLicense(license, locale), link })
      await this.notices.send(em, { kind: licenseNotices.verified, ...about, getValues })
    } else {
      const getValues = (locale: Locale) => ({ license: formatLicense(license, locale), reason: reason ?? '', link })
      await this.notices.send(em, { kind: licenseNotices.refused, ...about, getValues })
    }
  }

  /** Reminds the person. `daysBefore` makes it another notice. */
  async expiring(
    em: EntityManager,
    personId: string,
    license: License & { readonly expiresOn: string; readonly daysBefore: number },
  ): Promise<void> {
    const { licenseId, expiresOn, daysBefore } = license
    await this.notices.send(em, {
      kind: licenseNotices.expiring,
      subjectId: `${licenseId} ${expiresOn} ${daysBefore}`,
      to: { personId },
      getValues: (locale) => ({
        license: formatLicense(license, locale),
        date: createFormats(locale, authorityTimeZone).date(expiresOn),
        link: this.link,
      }),
    })
  }
}

/** `vet board license (KY)` */
function formatLicense({ type, state }: License, locale: Locale): string {
  const texts = locale === 'es' ? spanish : english
  return texts[`license-type.${type}`].replace('{{state}}', state)
}
