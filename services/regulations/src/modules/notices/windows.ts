import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { commentWindowAt } from '@portal/contracts-regulations/rules'
import type { Locale } from '@portal/service-texts'
import { formatsOf } from '@portal/formats'
import { CLOCK, type Clock } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'
import { MailLinks, type MailPurpose } from '../subscriptions/mail-links.ts'
import { MainRegulation, Version } from '../versions/version.entity.ts'
import type { Reason } from './notice-words.ts'
import { addressOf } from './publications.ts'
import type { WindowData } from './window-message.ts'

interface WindowRow {
  readonly version_id: string
  readonly opens_at: string | null
  readonly closes_at: string | null
  readonly former_closes_at: string | null
}

const readNotice = {
  name: 'window-notice',
  text: 'select version_id, opens_at, closes_at, former_closes_at from window_notice where notice_id = $1',
}

/** Writes the mails about comment windows that are others than was told. */
@Injectable()
export class Windows {
  constructor(
    private readonly links: MailLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The mail about a change, as the window is by now; undefined where its version is gone. */
  async mailAbout(
    em: EntityManager,
    noticeId: string,
  ): Promise<((locale: Locale, why: Reason, stop: MailPurpose) => WindowData) | undefined> {
    const [notice] = await rowsIn<WindowRow>(em, readNotice, [noticeId])
    const version = notice && (await em.findOne(Version, { versionId: notice.version_id }))
    const main = version && (await em.findOne(MainRegulation, { regulationId: version.mainParentId }))
    if (!notice || !version || !main) return undefined
    const [opens, closes, former] = [notice.opens_at, notice.closes_at, notice.former_closes_at].map(instantOf)
    const window = commentWindowAt(opens ?? null, closes ?? null, this.clock.now())
    return (locale, why, stop) => {
      const day = (instant: string | undefined) => (instant ? formatsOf(locale).deadline(instant) : null)
      return {
        title: (locale === 'es' ? version.titleEs : null) ?? version.titleEn,
        kind: version.state === 'PUBLISHED_CURRENT' ? 'adopted' : 'draft',
        versionNumber: version.versionNumber,
        window: window === 'open' || window === 'not-yet' ? window : 'over',
        opens: day(opens),
        closes: day(closes),
        formerCloses: former === closes ? null : day(former),
        read: this.links.portal(addressOf(version)),
        why,
        stop: this.links.page(stop),
        oneClick: this.links.oneClick(stop),
      }
    }
  }
}

/** As calls have it; the database writes instants in its own way. */
function instantOf(kept: string | null): string | undefined {
  return kept === null ? undefined : new Date(kept).toISOString()
}
