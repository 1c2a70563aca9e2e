import { Controller } from '@nestjs/common'
import { personRoles } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { isConfirmedByStaff } from '@portal/contracts-registration/rules'
import { People } from '@portal/people'
import { type Caller, CurrentCaller, Handle } from '@portal/service-kit'
import { AccountNames } from '../account-names/index.ts'

/** Person roles, and the person of the signed-in account. */
@Controller()
export class PersonsController {
  constructor(
    private readonly people: People,
    private readonly accountNames: AccountNames,
  ) {}

  @Handle(http.listPersonRoles)
  listRoles() {
    return personRoles.map((role) => ({ role, isConfirmedByStaff: isConfirmedByStaff[role] }))
  }

  @Handle(http.getOwnPerson)
  async getOwn(@CurrentCaller() caller: Caller) {
    const person = await this.people.findByAccount(caller.sub)
    return {
      personId: person?.personId ?? null,
      displayName: person?.displayName ?? (await this.accountNames.findPublished(caller.sub)),
      roles: [...(person?.roles ?? [])],
    }
  }
}
