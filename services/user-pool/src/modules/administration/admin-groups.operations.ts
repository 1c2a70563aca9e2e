import type { UserPoolAction } from '@portal/contracts-registration/rules'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS } from '@portal/service-kit'
import type { z } from 'zod'
import type { PoolSettings } from '../../config.ts'
import { type CallContext, type Operation, PoolCommands, refusals, signedOperation } from '../protocol/index.ts'
import { requirePool } from '../sign-in/index.ts'
import { Accounts, type GroupRow, Groups } from '../users/index.ts'
import * as input from './admin-inputs.ts'

type Membership = z.output<typeof input.aboutMembership>

/** AdminAddUserToGroup, AdminRemoveUserFromGroup, AdminListGroupsForUser, ListGroups. */
@Injectable()
export class AdminGroupOperations {
  constructor(
    private readonly accounts: Accounts,
    private readonly groups: Groups,
    private readonly commands: PoolCommands,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  readonly operations: readonly Operation[] = [
    signedOperation('AdminAddUserToGroup', input.aboutMembership, (value, context) =>
      this.change('AdminAddUserToGroup', value, context, 'account.group-added', (em, userId) =>
        this.groups.add(em, userId, value.GroupName, context.now),
      ),
    ),
    signedOperation('AdminRemoveUserFromGroup', input.aboutMembership, (value, context) =>
      this.change('AdminRemoveUserFromGroup', value, context, 'account.group-removed', (em, userId) =>
        this.groups.remove(em, userId, value.GroupName),
      ),
    ),
    signedOperation('AdminListGroupsForUser', input.listGroupsOfUser, (value) => this.listOfUser(value)),
    signedOperation('ListGroups', input.listGroups, (value) => this.list(value)),
  ]

  private async change(
    operation: string,
    value: Membership,
    context: CallContext,
    kind: UserPoolAction,
    work: (em: EntityManager, userId: string) => Promise<boolean>,
  ): Promise<object> {
    const userId = await this.getUserId(value)
    await this.commands.run(operation, 'administrator', context, async (em) => {
      const isChanged = await work(em, userId)
      return { answer: {}, kind, userId, after: { group: value.GroupName, isChanged } }
    })
    return {}
  }

  private async listOfUser(value: z.output<typeof input.listGroupsOfUser>): Promise<object> {
    const groups = await this.groups.of(await this.getUserId(value))
    return { Groups: groups.map((group) => groupType(group, this.settings.USER_POOL_ID)) }
  }

  private async list(value: z.output<typeof input.listGroups>): Promise<object> {
    requirePool(this.settings, value.UserPoolId)
    const groups = await this.groups.list()
    return { Groups: groups.map((group) => groupType(group, this.settings.USER_POOL_ID)) }
  }

  private async getUserId(value: { readonly UserPoolId: string; readonly Username: string }): Promise<string> {
    requirePool(this.settings, value.UserPoolId)
    const user = await this.accounts.find(value.Username)
    if (!user) throw refusals.unknownUser()
    return user.id
  }
}

function groupType(group: GroupRow, poolId: string): object {
  return {
    GroupName: group.name,
    UserPoolId: poolId,
    Description: group.description,
    Precedence: group.precedence,
    CreationDate: group.created,
    LastModifiedDate: group.created,
  }
}
