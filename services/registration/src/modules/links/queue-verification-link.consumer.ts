import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { accountEmailChanged } from '@portal/contracts-admin/events'
import { Jobs } from '@portal/jobs'
import type { EventHandler } from '@portal/messaging'
import type { z } from 'zod'
import { sendVerificationLink } from './send-verification-link.job.ts'

type EmailChanged = z.infer<(typeof accountEmailChanged)['payload']>

/** Queues the link after an administrator changed the email address of an account. */
@Injectable()
export class QueueVerificationLink implements EventHandler<EmailChanged> {
  constructor(private readonly jobs: Jobs) {}

  async handle(em: EntityManager, { payload }: EventEnvelope<EmailChanged>): Promise<void> {
    await this.jobs.enqueue(em, sendVerificationLink, { sub: payload.sub })
  }
}
