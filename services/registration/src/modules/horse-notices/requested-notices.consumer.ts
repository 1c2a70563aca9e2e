import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { EventEnvelope } from '@portal/contracts-common'
import type { RequestedNotice } from '@portal/contracts-horses/events'
import type { EventHandler } from '@portal/messaging'
import { Notices } from '@portal/notices'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import { PersonContacts } from '../people/index.ts'
import { toRequestedKind } from './horse-notice-kinds.ts'

/** Sends the notices that the horses service requests, to persons only this service can reach. */
@Injectable()
export class SendRequestedNotices implements EventHandler<RequestedNotice> {
  private readonly origin: string

  constructor(
    private readonly notices: Notices,
    private readonly contacts: PersonContacts,
    @Inject(SETTINGS) settings: BaseSettings,
  ) {
    this.origin = settings.PORTAL_ORIGIN.replace(/\/$/, '')
  }

  async handle(em: EntityManager, { payload: notice }: EventEnvelope<RequestedNotice>): Promise<void> {
    const { subjectId, path, values } = notice
    const kind = toRequestedKind(notice)
    for (const personId of await this.contacts.listRemainingIds(em, notice.personIds)) {
      await this.notices.send(em, {
        kind,
        subjectId,
        to: { personId },
        getValues: (locale) => ({ ...values[locale], link: `${this.origin}${path}` }),
      })
    }
  }
}
