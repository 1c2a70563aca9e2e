import { Inject, Injectable } from '@nestjs/common'
import { countHorsesOfPerson } from '@portal/contracts-horses/queries'
import { Deliveries } from '@portal/delivery'
import { accessChanged, Queries } from '@portal/messaging'
import { Commands, domainEvent } from '@portal/persistence'
import { Refusal, refuse, SETTINGS, type CommandContext } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { AccountSync } from '../account-sync/index.ts'
import { findConfirmedContact, People, type PersonDetails } from '../people/index.ts'
import { accountClosedMessage } from './account-closed-message.ts'

/** Closes the account of the caller's person, who becomes inactive. Refused while the person is responsible for an active horse. */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
    private readonly accountSync: AccountSync,
    private readonly deliveries: Deliveries,
    private readonly queries: Queries,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  async run(context: CommandContext, person: PersonDetails, confirmation: string) {
    const { personId, hisaPersonId, accountSub } = person
    if (toDigits(confirmation) !== toDigits(hisaPersonId)) refuse('people.confirmation-wrong')
    const count = await this.countHorses(personId)
    if (count > 0) refuse('people.responsible-for-horses', { count })
    return this.commands.run(context, async (em) => {
      const { status, isAccountClosed, locale } = await this.people.lock(em, personId)
      if (isAccountClosed) refuse('people.account-closed')
      await this.people.closeAccount(em, personId, context.now)
      // A suspension stays: closing the account does not end it.
      if (status === 'active') await this.people.changeStatus(em, personId, { action: 'deactivate' }, context.now)
      await this.accountSync.enqueue(em, personId)
      const email = findConfirmedContact(person.contacts, 'email')
      if (email !== undefined) {
        const data = { supportPhone: this.settings.SUPPORT_PHONE }
        await this.deliveries.enqueue(em, { channel: 'mail', to: email, template: accountClosedMessage, locale, data })
      }
      const sub = accountSub ?? ''
      const revoked = { sub, at: context.now.toISOString(), groups: [], revokesSessions: true }
      return {
        results: { closed: true as const },
        action: { kind: 'person.account-closed', entityType: 'person', entityId: personId },
        events: [
          await this.people.publishUpdated(em, personId),
          domainEvent(accessChanged('registration'), sub, revoked),
        ],
      }
    })
  }

  private async countHorses(personId: string): Promise<number> {
    try {
      return (await this.queries.request(countHorsesOfPerson, { personId })).count
    } catch (failure) {
      throw new Refusal('people.horses-not-checked', undefined, undefined, failure)
    }
  }
}

function toDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}
