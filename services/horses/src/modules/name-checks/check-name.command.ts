import { Injectable } from '@nestjs/common'
import type { CheckedName } from '@portal/contracts-horses'
import { toAuthorityDate } from '@portal/formats'
import { People, type Person } from '@portal/people'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { NameTokens } from './name-tokens.ts'

const maxFound = 8
const minLetters = 3
const hisaId = /^P-\d{3}-\d{3}-\d{3}$/i

/** Finds the persons whom a typed name or HISA ID can mean. Recorded, because it reveals who is registered. */
@Injectable()
export class CheckName {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
    private readonly tokens: NameTokens,
  ) {}

  async run(context: CommandContext, text: string) {
    const { now, caller } = context
    const sub = caller?.sub ?? ''
    const found = await this.find(text)
    const hasMore = found.length > maxFound
    const persons = found
      .slice(0, maxFound)
      .map((person) => toCheckedName(person, this.tokens.create(sub, text, person, now), now))
    return this.commands.run(context, () =>
      Promise.resolve({
        results: { persons, hasMore },
        action: {
          kind: 'person-name.checked',
          entityType: 'account',
          entityId: sub,
          after: { persons: persons.map(({ personId }) => personId), hasMore },
        },
      }),
    )
  }

  private async find(text: string): Promise<Person[]> {
    if (hisaId.test(text)) {
      const person = await this.people.findByNumber(text.toUpperCase())
      return person ? [person] : []
    }
    if ((text.match(/\p{L}/gu) ?? []).length < minLetters) refuse('requests.name-too-short')
    return this.people.search(text, maxFound + 1)
  }
}

function toCheckedName(person: Person, checkToken: string, now: Date): CheckedName {
  const { personId, displayName, roles, licenses } = person
  const today = toAuthorityDate(now)
  const valid = licenses.filter(
    ({ status, expiresOn }) => status === 'verified' && (expiresOn === null || expiresOn >= today),
  )
  return {
    personId,
    name: displayName,
    roles: [...roles],
    licenseStates: [...new Set(valid.map(({ state }) => state))].toSorted(),
    checkToken,
  }
}
