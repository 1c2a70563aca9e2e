import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { createFormats } from '@portal/formats'
import { MailLinks, type Recipient } from '../subscriptions/index.ts'
import { MainRegulation, RedlineCache, Version } from '../versions/index.ts'
import type { PublicationData } from './publication-message.ts'

/** Prepares messages about published versions. */
@Injectable()
export class PublicationNotifications {
  constructor(
    private readonly redlines: RedlineCache,
    private readonly links: MailLinks,
  ) {}

  /** Prepares the message data for each recipient; undefined when the version no longer exists. */
  async prepareData(
    em: EntityManager,
    versionId: string,
  ): Promise<((recipient: Recipient) => PublicationData) | undefined> {
    const version = await em.findOne(Version, { versionId })
    const main = version && (await em.findOne(MainRegulation, { regulationId: version.mainParentId }))
    if (!version || !main) return undefined
    const previous = await findPreviousVersion(em, version)
    const changeCounts = previous ? await this.countChanges(em, previous, version) : null
    const viewLink = this.links.toPortalUrl(toViewerPath(version, previous))
    return ({ locale, reason, unsubscribe }) => {
      const formats = createFormats(locale)
      return {
        title: (locale === 'es' ? version.titleEs : null) ?? version.titleEn,
        kind: version.state === 'PUBLISHED_CURRENT' ? 'adopted' : 'draft',
        versionNumber: version.versionNumber,
        changeNote: (locale === 'es' ? version.changeNoteEs : null) ?? version.changeNoteEn,
        changeCounts,
        effectiveFrom: version.effectiveFrom ? formats.date(version.effectiveFrom) : null,
        commentsThrough: version.commentClosesAt ? formats.deadline(version.commentClosesAt.toISOString()) : null,
        viewLink,
        reason,
        unsubscribeLink: this.links.toPageUrl(unsubscribe),
        oneClickUnsubscribeLink: this.links.toOneClickUrl(unsubscribe),
      }
    }
  }

  private async countChanges(
    em: EntityManager,
    from: Version,
    to: Version,
  ): Promise<NonNullable<PublicationData['changeCounts']>> {
    const { counts } = JSON.parse(await this.redlines.compare(em, from, to)) as {
      counts: { edited: number; added: number; removed: number }
    }
    return { changed: counts.edited, added: counts.added, removed: counts.removed }
  }
}

/** Returns the published version that this one is compared with; null for a first version. */
async function findPreviousVersion(em: EntityManager, version: Version): Promise<Version | null> {
  const versionId = version.changedFromVersionId ?? null
  return versionId === null ? null : em.findOne(Version, { versionId, publishedAt: { $ne: null } })
}

/** Returns the path of the reading page, with a comparison when `previous` is given. */
export function toViewerPath({ mainParentId, versionId }: Version, previous: Version | null = null): string {
  const query = new URLSearchParams({ regulation: mainParentId, version: versionId })
  if (previous) query.set('compare', previous.versionId)
  return `/regulation-viewer?${query}`
}
