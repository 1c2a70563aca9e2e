import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { roleRules } from '@portal/contracts-registration/registration-rules'
import { personRoleLifecycle, type PersonRoleState } from '@portal/contracts-registration/staff-rules'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { People, type PersonRoleRecord, type RoleConfirmation } from '../people/index.ts'
import { PersonNotifier } from './person-notifier.ts'
import { lockAtRevision } from './lock-at-revision.ts'

interface RoleTarget {
  readonly personId: string
  readonly roleId: string
  readonly revision: number
}

/** Confirms, refuses and ends roles of persons. */
@Injectable()
export class PersonRoleCommands {
  constructor(
    private readonly commands: Commands,
    private readonly people: People,
    private readonly notifier: PersonNotifier,
  ) {}

  async confirm(context: CommandContext, target: RoleTarget, confirmation: RoleConfirmation): Promise<void> {
    const { effectiveFrom, effectiveTo } = confirmation
    if (effectiveTo !== null && effectiveTo <= effectiveFrom) refuse('people.role-ends-before-start')
    const entry = { kind: 'person.role-confirmed', after: { ...confirmation } } as const
    await this.run(context, target, 'confirm', entry, async (em, { role }) => {
      await this.people.confirmRole(em, target.roleId, confirmation)
      await this.notifier.roleConfirmed(em, target.personId, role)
    })
  }

  async refuse(context: CommandContext, target: RoleTarget, reason: string): Promise<void> {
    await this.run(context, target, 'refuse', { kind: 'person.role-refused', reason }, async (em, { role }) => {
      await this.people.refuseRole(em, target.roleId)
      await this.notifier.roleRefused(em, target.personId, role, reason)
    })
  }

  async end(context: CommandContext, target: RoleTarget, end: { reason: string; effectiveTo: string }): Promise<void> {
    const { reason, effectiveTo } = end
    const entry = { kind: 'person.role-ended', reason, after: { effectiveTo } } as const
    await this.run(context, target, 'end', entry, async (em, { role, effectiveFrom }) => {
      if (effectiveTo < effectiveFrom) refuse('people.role-ends-before-start')
      await this.people.endRole(em, target.roleId, effectiveTo)
      await this.notifier.roleEnded(em, target.personId, role, effectiveTo)
    })
  }

  private async run(
    context: CommandContext,
    { personId, roleId, revision }: RoleTarget,
    action: 'confirm' | 'refuse' | 'end',
    entry: {
      readonly kind: 'person.role-confirmed' | 'person.role-refused' | 'person.role-ended'
      readonly reason?: string
      readonly after?: Readonly<Record<string, unknown>>
    },
    change: (em: EntityManager, role: PersonRoleRecord) => Promise<void>,
  ): Promise<void> {
    await this.commands.run(withoutResponse(context), async (em) => {
      await lockAtRevision(this.people, em, personId, revision)
      const role = await this.people.findRole(em, personId, roleId)
      if (!role) refuse('resource.not-found')
      const to = assertAllowed(role, action)
      await change(em, role)
      const { after, ...rest } = entry
      return {
        results: null,
        action: {
          ...rest,
          entityType: 'person',
          entityId: personId,
          before: {
            role: role.role,
            status: role.status,
            effectiveFrom: role.effectiveFrom,
            effectiveTo: role.effectiveTo,
          },
          after: { role: role.role, status: to, ...after },
        },
        events: [await this.people.publishUpdated(em, personId)],
      }
    })
  }
}

function assertAllowed({ role, status }: PersonRoleRecord, action: 'confirm' | 'refuse' | 'end'): PersonRoleState {
  const { isConfirmedByStaff } = roleRules[role]
  const decision = personRoleLifecycle.check(status, action, { isConfirmedByStaff })
  if (decision.allowed) return decision.to
  if (decision.reason === 'state') refuse('people.role-status-conflict', { status })
  refuse(personRoleLifecycle.guards[decision.unmet[0]].error)
}
