import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'
import { validateAddress, validateJockey, type AnswerError } from '@portal/contracts-registration/registration-rules'
import { Commands, expectVersion } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { People } from '../people/index.ts'
import { CurrentRegistrationFacts } from '../registration-settings/index.ts'
import { authRefusal } from '../user-pool/index.ts'

type PersonChange = InputOf<typeof registrationHttp.updatePerson>['body']

/** Changes what a person may change without a review. Repeating it changes nothing that a person would notice. */
@Injectable()
export class UpdatePerson {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
    private readonly facts: CurrentRegistrationFacts,
  ) {}

  /** The response contains personal data and is not stored; read the person afterwards. */
  async run(context: CommandContext, personId: string, change: PersonChange): Promise<void> {
    const { expectedVersion, address, jockey, licensedStates, locale } = change
    await this.assertValid(change)
    const changed = Object.keys(change).filter((name) => name !== 'expectedVersion')
    if (changed.length === 0) return
    const { now } = context
    await this.commands.run(withoutResponse(context), async (em) => {
      const { people } = this
      const person = await people.lock(em, personId)
      expectVersion(expectedVersion, person.revision)
      if (person.isAccountClosed) refuse('people.account-closed')
      if (jockey !== undefined) {
        const { roles, requestedRoles } = await people.load(em, personId)
        const isJockey = roles.some(({ role }) => role === 'jockey') || requestedRoles.includes('jockey')
        if (!isJockey) refuse('people.not-a-jockey')
        await people.changeJockeyRecord(em, personId, jockey, now)
      }
      if (address !== undefined) await people.changeAddress(em, personId, address, now)
      if (licensedStates !== undefined) await people.changeLicensedStates(em, personId, licensedStates, now)
      if (locale !== undefined) await people.changeLocale(em, personId, locale)
      return {
        results: null,
        action: { kind: 'person.updated', entityType: 'person', entityId: personId, after: { changed } },
        events: [await people.publishUpdated(em, personId)],
      }
    })
  }

  private async assertValid({ address, jockey, licensedStates }: PersonChange): Promise<void> {
    const facts = await this.facts.get()
    const errors: AnswerError[] = [
      ...(address ? validateAddress(address, facts) : []),
      ...(jockey ? validateJockey(jockey, facts.today) : []),
      ...(licensedStates?.length === 0
        ? [{ field: 'licensedStates', key: 'registration.licensed-states.missing' as const }]
        : []),
    ]
    if (errors.length > 0) throw authRefusal('registration.answer-invalid', { fields: errors })
  }
}
