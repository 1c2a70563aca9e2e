import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Notices } from '@portal/notices'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import type { PersonDelegationRow } from '../people/index.ts'
import { delegationNotices } from './delegation-notices.ts'

type NoticeKind = (typeof delegationNotices)['given']

/** Sends the notices about a delegation to both persons, so that nobody acts without the other one's knowledge. */
@Injectable()
export class DelegationNotifier {
  private readonly page: string

  constructor(
    private readonly notices: Notices,
    @Inject(SETTINGS) settings: BaseSettings,
  ) {
    this.page = `${settings.PORTAL_ORIGIN.replace(/\/$/, '')}/delegates`
  }

  async added(em: EntityManager, delegation: PersonDelegationRow): Promise<void> {
    await this.toPrincipal(em, delegationNotices.given, delegation)
    await this.toDelegate(em, delegationNotices.received, delegation)
  }

  async changed(em: EntityManager, delegation: PersonDelegationRow): Promise<void> {
    await this.toPrincipal(em, delegationNotices.given, delegation)
    await this.toDelegate(em, delegationNotices.changed, delegation)
  }

  async ended(em: EntityManager, delegation: PersonDelegationRow): Promise<void> {
    await this.toPrincipal(em, delegationNotices.ended, delegation)
    await this.toDelegate(em, delegationNotices.withdrawn, delegation)
  }

  private async toPrincipal(em: EntityManager, kind: NoticeKind, delegation: PersonDelegationRow): Promise<void> {
    await this.notices.send(em, {
      kind,
      subjectId: delegation.delegationId,
      to: { personId: delegation.principalId },
      getValues: () => ({
        person: delegation.delegateName,
        personId: delegation.delegateNumber,
        link: this.page,
      }),
    })
  }

  private async toDelegate(em: EntityManager, kind: NoticeKind, delegation: PersonDelegationRow): Promise<void> {
    await this.notices.send(em, {
      kind,
      subjectId: delegation.delegationId,
      to: { personId: delegation.delegateId },
      getValues: () => ({
        person: delegation.principalName,
        personId: delegation.principalNumber,
        link: this.page,
      }),
    })
  }
}
