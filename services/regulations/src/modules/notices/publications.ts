import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Locale } from '@portal/service-texts'
import { formatsOf } from '@portal/formats'
import { RedlineCache } from '../versions/redline-cache.ts'
import { MainRegulation, Version } from '../versions/version.entity.ts'
import { MailLinks, type MailPurpose } from '../subscriptions/mail-links.ts'
import type { PublicationData } from './publication-message.ts'

/** What a published version's mail says, for a reader: in a language, for a reason, with the reader's own way out. */
export type PublicationMail = (locale: Locale, why: PublicationData['why'], stop: MailPurpose) => PublicationData

/** Writes the mails about published versions. */
@Injectable()
export class Publications {
  constructor(
    private readonly redlines: RedlineCache,
    private readonly links: MailLinks,
  ) {}

  /** The mail about a version; undefined where it is gone. */
  async mailAbout(em: EntityManager, versionId: string): Promise<PublicationMail | undefined> {
    const version = await em.findOne(Version, { versionId })
    const main = version && (await em.findOne(MainRegulation, { regulationId: version.mainParentId }))
    if (!version || !main) return undefined
    const before = await this.comparedWith(em, version)
    const counts = before ? await this.countsOf(em, before, version) : null
    const read = this.links.portal(addressOf(version, before))
    return (locale, why, stop) => ({
      title: (locale === 'es' ? version.titleEs : null) ?? version.titleEn,
      kind: version.state === 'PUBLISHED_CURRENT' ? 'adopted' : 'draft',
      versionNumber: version.versionNumber,
      changeNote: (locale === 'es' ? version.changeNoteEs : null) ?? version.changeNoteEn,
      counts,
      effectiveFrom: version.effectiveFrom ? formatsOf(locale).date(version.effectiveFrom) : null,
      commentsUntil: version.commentClosesAt ? formatsOf(locale).deadline(version.commentClosesAt.toISOString()) : null,
      read,
      why,
      stop: this.links.page(stop),
      oneClick: this.links.oneClick(stop),
    })
  }

  /** The published text a reader would compare it with; null for a first one. */
  private async comparedWith(em: EntityManager, version: Version): Promise<Version | null> {
    const versionId = version.changedFromVersionId ?? null
    return versionId === null ? null : em.findOne(Version, { versionId, publishedAt: { $ne: null } })
  }

  private async countsOf(
    em: EntityManager,
    from: Version,
    to: Version,
  ): Promise<NonNullable<PublicationData['counts']>> {
    const { counts } = JSON.parse(await this.redlines.compare(em, from, to)) as {
      counts: { edited: number; added: number; removed: number }
    }
    return { changed: counts.edited, added: counts.added, removed: counts.removed }
  }
}

/** As the reading page writes its addresses. */
export function addressOf({ mainParentId, versionId }: Version, before: Version | null = null): string {
  const query = new URLSearchParams({ regulation: mainParentId, version: versionId })
  if (before) query.set('compare', before.versionId)
  return `/regulation-viewer?${query}`
}
