import { Injectable } from '@nestjs/common'
import type { InputOf, PersonRole } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'
import {
  listOpenRoles,
  roleRules,
  validateRequestedRoles,
  validateRoles,
  type AnswerError,
  type RegistrationFacts,
} from '@portal/contracts-registration/registration-rules'
import { toAuthorityDate } from '@portal/formats'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { People, type PersonDetails, type PersonRoleDetails } from '../people/index.ts'
import { CurrentRegistrationFacts } from '../registration-settings/index.ts'
import { authRefusal } from '../user-pool/index.ts'

type NewRoleInput = InputOf<typeof registrationHttp.addMyRole>['body']

/** Adds and ends roles of the caller's person. */
@Injectable()
export class MyRoles {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
    private readonly facts: CurrentRegistrationFacts,
  ) {}

  /** Returns the roles that the person can add at this age. */
  async listOpen(person: PersonDetails): Promise<PersonRole[]> {
    return listAddable(person, await this.facts.get())
  }

  async add(context: CommandContext, person: PersonDetails, input: NewRoleInput) {
    const facts = await this.facts.get()
    const { role } = input
    if (person.roles.some((each) => each.role === role && isCurrent(each, facts.today))) refuse('people.role-exists')
    assertValid(input, person, facts)
    const isRequest = roleRules[role].isConfirmedByStaff || role === 'veterinarian'
    const status = isRequest ? ('requested' as const) : ('active' as const)
    const { personId } = person
    return this.commands.run(context, async (em) => {
      const { isAccountClosed, revision } = await this.people.lock(em, personId)
      if (isAccountClosed) refuse('people.account-closed')
      // The roles were read before: two requests at once must not add a role twice.
      if (revision !== person.revision) refuse('resource.stale')
      const newRole = {
        role,
        status,
        title: role === 'other' ? (input.otherTitle ?? null) : null,
        effectiveFrom: input.effectiveFrom ?? null,
        effectiveTo: input.effectiveTo ?? null,
        track: input.track ?? null,
      }
      const roleId = await this.people.addRole(em, personId, newRole, context.now)
      return {
        results: { roleId, status },
        action: { kind: 'person.role-added', entityType: 'person', entityId: personId, after: { role, status } },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
  }

  async end(context: CommandContext, person: PersonDetails, roleId: string) {
    const today = toAuthorityDate(context.now)
    const role = person.roles.find((each) => each.roleId === roleId)
    if (!role) refuse('resource.not-found')
    if (isFixed(role.role) || !isCurrent(role, today)) refuse('people.role-not-ended')
    const { personId } = person
    return this.commands.run(context, async (em) => {
      await this.people.lock(em, personId)
      await this.people.endRole(em, roleId, today)
      return {
        results: { ended: true as const },
        action: { kind: 'person.role-ended', entityType: 'person', entityId: personId, after: { role: role.role } },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
  }
}

/** Roles that follow from the registration. */
function isFixed(role: PersonRole): boolean {
  return roleRules[role].pickedBy === 'nobody'
}

function isCurrent({ status, effectiveTo }: PersonRoleDetails, today: string): boolean {
  return (status === 'active' || status === 'requested') && (effectiveTo === null || effectiveTo > today)
}

function listAddable({ isCovered, dateOfBirth, roles }: PersonDetails, facts: RegistrationFacts): PersonRole[] {
  const open = listOpenRoles(isCovered ? 'covered' : 'non-covered', dateOfBirth, facts)
  return open.filter((role) => !roles.some((each) => each.role === role && isCurrent(each, facts.today)))
}

function assertValid(input: NewRoleInput, person: PersonDetails, facts: RegistrationFacts): void {
  const { role, otherTitle = '', effectiveFrom = facts.today, effectiveTo = null, track = '' } = input
  const errors: AnswerError[] = [...validateRoles({ roles: [role], otherTitle }, listAddable(person, facts))]
  if (roleRules[role].isConfirmedByStaff) {
    const request = { role, effectiveFrom, effectiveTo, track }
    for (const error of validateRequestedRoles({ requests: [request] }))
      errors.push({ ...error, field: error.field.replace('requests.0.', '') })
  }
  if (errors.length > 0) throw authRefusal('registration.answer-invalid', { fields: errors })
}
