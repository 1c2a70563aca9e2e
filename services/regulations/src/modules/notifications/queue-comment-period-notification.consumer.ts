import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { commentPeriodChanged } from '@portal/contracts-regulations/events'
import type { EventHandler } from '@portal/messaging'
import { CLOCK, type Clock } from '@portal/service-kit'
import type { z } from 'zod'
import { queryRows } from '../../database/query-rows.ts'
import { notificationMaxAgeMs } from './notification-max-age.ts'

const insertNotification = {
  name: 'comment-period-notification-insert',
  text: `insert into comment_period_notification (notification_id, version_id, main_parent_id, opens_at, closes_at, previous_closes_at, due_at)
    select $2, version_id, main_parent_id, $3, $4, $5, $6 from version where version_id = $1 on conflict do nothing`,
}

type Changed = z.infer<(typeof commentPeriodChanged)['payload']>

/** Queues the notification of a changed comment period, once per event. NotifySubscribers sends it page by page. */
@Injectable()
export class QueueCommentPeriodNotification implements EventHandler<Changed> {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async handle(em: EntityManager, { id, payload }: EventEnvelope<Changed>): Promise<void> {
    const now = this.clock.now()
    if (now.getTime() - Date.parse(payload.changedAt) >= notificationMaxAgeMs) return
    const { versionId, opensAt, closesAt, previousClosesAt } = payload
    await queryRows(em, insertNotification, [versionId, id, opensAt, closesAt, previousClosesAt, now.toISOString()])
  }
}
