import { Controller } from '@nestjs/common'
import { personRoles } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { roleRules } from '@portal/contracts-registration/registration-rules'
import { type Caller, CurrentCaller, Handle } from '@portal/service-kit'
import { AccountNames } from '../account-names/index.ts'
import { PersonQueries } from './people.queries.ts'

/** Person roles, and the person of the signed-in account. */
@Controller()
export class PeopleController {
  constructor(
    private readonly people: PersonQueries,
    private readonly accountNames: AccountNames,
  ) {}

  @Handle(http.listPersonRoles)
  listRoles() {
    return personRoles.map((role) => ({ role, isConfirmedByStaff: roleRules[role].isConfirmedByStaff }))
  }

  @Handle(http.getOwnPerson)
  async getOwn(@CurrentCaller() caller: Caller) {
    const person = await this.people.findByCaller(caller)
    return {
      personId: person?.personId ?? null,
      hisaPersonId: person?.hisaPersonId ?? null,
      isCovered: person?.isCovered ?? null,
      isRegistered: person?.isRegistered ?? false,
      displayName: person?.displayName ?? (await this.accountNames.findPublished(caller.sub)),
      roles: [...(person?.roles ?? [])],
      delegationScopes: caller.actingFor ? [...caller.actingFor.scopes] : null,
    }
  }
}
