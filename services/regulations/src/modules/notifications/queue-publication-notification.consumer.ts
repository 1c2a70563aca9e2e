import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { versionPublished } from '@portal/contracts-regulations/events'
import { Jobs } from '@portal/jobs'
import type { EventHandler } from '@portal/messaging'
import { CLOCK, type Clock } from '@portal/service-kit'
import type { z } from 'zod'
import { queryRows } from '../../database/query-rows.ts'
import { notificationMaxAgeMs } from './notification-max-age.ts'
import { notifySubscribers } from './notify-subscribers.job.ts'

const insertNotification = {
  name: 'publication-notification-insert',
  text: `insert into publication_notification (version_id, main_parent_id, finished_at)
    select version_id, main_parent_id, $2 from version where version_id = $1 on conflict do nothing returning version_id`,
}

type Published = z.infer<(typeof versionPublished)['payload']>

/** Queues the notification of a published version, once per version. NotifySubscribers sends it page by page. */
@Injectable()
export class QueuePublicationNotification implements EventHandler<Published> {
  constructor(
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async handle(em: EntityManager, { payload }: EventEnvelope<Published>): Promise<void> {
    const now = this.clock.now()
    const isRecent = now.getTime() - Date.parse(payload.publishedAt) < notificationMaxAgeMs
    const { versionId } = payload
    const inserted = await queryRows(em, insertNotification, [versionId, isRecent ? null : now.toISOString()])
    if (inserted.length > 0 && isRecent)
      await this.jobs.enqueue(em, notifySubscribers, { kind: 'publication', notificationId: versionId })
  }
}
