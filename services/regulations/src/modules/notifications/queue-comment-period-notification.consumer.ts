import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { commentPeriodChanged } from '@portal/contracts-regulations/events'
import { Jobs } from '@portal/jobs'
import type { EventHandler } from '@portal/messaging'
import { CLOCK, type Clock } from '@portal/service-kit'
import type { z } from 'zod'
import { queryRows } from '../../database/query-rows.ts'
import { notificationMaxAgeMs } from './notification-max-age.ts'
import { notifySubscribers } from './notify-subscribers.job.ts'

const insertNotification = {
  name: 'comment-period-notification-insert',
  text: `insert into comment_period_notification (notification_id, version_id, main_parent_id, opens_at, closes_at, previous_closes_at)
    select $2, version_id, main_parent_id, $3, $4, $5 from version where version_id = $1
    on conflict do nothing returning notification_id`,
}

type Changed = z.infer<(typeof commentPeriodChanged)['payload']>

/** Queues the notification of a changed comment period, once per event. NotifySubscribers sends it page by page. */
@Injectable()
export class QueueCommentPeriodNotification implements EventHandler<Changed> {
  constructor(
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async handle(em: EntityManager, { id, payload }: EventEnvelope<Changed>): Promise<void> {
    const now = this.clock.now()
    if (now.getTime() - Date.parse(payload.changedAt) >= notificationMaxAgeMs) return
    const { versionId, opensAt, closesAt, previousClosesAt } = payload
    const values = [versionId, id, opensAt, closesAt, previousClosesAt]
    const inserted = await queryRows(em, insertNotification, values)
    if (inserted.length > 0)
      await this.jobs.enqueue(em, notifySubscribers, { kind: 'commentPeriod', notificationId: id })
  }
}
