import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { getCommentPeriodStatus } from '@portal/contracts-regulations/rules'
import { createFormats } from '@portal/formats'
import { CLOCK, type Clock } from '@portal/service-kit'
import { queryRows } from '../../database/query-rows.ts'
import { MailLinks, type Recipient } from '../subscriptions/index.ts'
import { MainRegulation, Version } from '../versions/index.ts'
import type { CommentPeriodData } from './comment-period-message.ts'
import { toViewerPath } from './publication-notifications.ts'

interface NotificationRow {
  readonly version_id: string
  readonly opens_at: string | null
  readonly closes_at: string | null
  readonly previous_closes_at: string | null
}

const selectNotification = {
  name: 'comment-period-notification',
  text: `select version_id, opens_at, closes_at, previous_closes_at
           from comment_period_notification where notification_id = $1`,
}

/** Prepares messages about changed comment periods. */
@Injectable()
export class CommentPeriodNotifications {
  constructor(
    private readonly links: MailLinks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Prepares the message data for each recipient; undefined when the version no longer exists. */
  async prepareData(
    em: EntityManager,
    notificationId: string,
  ): Promise<((recipient: Recipient) => CommentPeriodData) | undefined> {
    const [row] = await queryRows<NotificationRow>(em, selectNotification, [notificationId])
    const version = row && (await em.findOne(Version, { versionId: row.version_id }))
    const main = version && (await em.findOne(MainRegulation, { regulationId: version.mainParentId }))
    if (!row || !version || !main) return undefined
    const opensAt = toIsoString(row.opens_at)
    const closesAt = toIsoString(row.closes_at)
    const previousClosesAt = toIsoString(row.previous_closes_at)
    const status = getCommentPeriodStatus(opensAt, closesAt, this.clock.now())
    return ({ locale, reason, unsubscribe }) => {
      const formatDeadline = (instant: string | null) => instant && createFormats(locale).deadline(instant)
      return {
        title: (locale === 'es' ? version.titleEs : null) ?? version.titleEn,
        kind: version.state === 'PUBLISHED_CURRENT' ? 'adopted' : 'draft',
        versionNumber: version.versionNumber,
        status: status === 'open' || status === 'not-yet' ? status : 'closed',
        opens: formatDeadline(opensAt),
        closes: formatDeadline(closesAt),
        previousCloses: previousClosesAt === closesAt ? null : formatDeadline(previousClosesAt),
        viewLink: this.links.toPortalUrl(toViewerPath(version)),
        reason,
        unsubscribeLink: this.links.toPageUrl(unsubscribe),
        oneClickUnsubscribeLink: this.links.toOneClickUrl(unsubscribe),
      }
    }
  }
}

/** Converts PostgreSQL's timestamp format to ISO 8601. */
function toIsoString(timestamp: string | null): string | null {
  return timestamp === null ? null : new Date(timestamp).toISOString()
}
