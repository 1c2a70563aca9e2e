import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  type CognitoIdentityProviderClient,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { Inject, Injectable } from '@nestjs/common'
import { groups as portalGroups, type Group } from '@portal/contracts-common'
import { LIFECYCLE, SETTINGS, type Lifecycle } from '@portal/service-kit'
import { connectUserPool } from '@portal/user-pool-client'
import type { AdminSettings } from '../../config.ts'

/** An account as the pool tells it, without its groups. */
export interface PoolAccount {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly enabled: boolean
  /** The protocol's word: `CONFIRMED`, `FORCE_CHANGE_PASSWORD`, ... */
  readonly status: string
  readonly createdAt: Date
  readonly changedAt: Date
}

/** An account with the portal's groups that it is in. */
export type PoolMember = PoolAccount & { readonly groups: readonly Group[] }

/** An invitation: what the account is opened with. */
export interface Invitation {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly locale: string
}

const pageSize = 60

/**
 * The user pool's administration through its own API: the embedded one or the hosted service, by settings alone. Accounts
 * are named by their lasting id where that can be; a user name may be another's one day. Failures are the pool's.
 */
@Injectable()
export class UserPool {
  private readonly client: CognitoIdentityProviderClient
  private readonly poolId: string

  constructor(@Inject(SETTINGS) settings: AdminSettings, @Inject(LIFECYCLE) lifecycle: Lifecycle) {
    this.poolId = settings.USER_POOL_ID
    this.client = connectUserPool(settings, lifecycle)
  }

  /** Opens an account and mails its first password. The address counts as proven: the invitation went to it. */
  async invite({ username, email, name, locale }: Invitation): Promise<void> {
    await this.client.send(
      new AdminCreateUserCommand({
        UserPoolId: this.poolId,
        Username: username,
        UserAttributes: attributesOf({ email, email_verified: 'true', name, locale }),
        DesiredDeliveryMediums: ['EMAIL'],
      }),
    )
  }

  async inviteAgain(username: string): Promise<void> {
    await this.client.send(
      new AdminCreateUserCommand({
        UserPoolId: this.poolId,
        Username: username,
        MessageAction: 'RESEND',
        DesiredDeliveryMediums: ['EMAIL'],
      }),
    )
  }

  /** The account of an id or user name with its groups; throws the pool's UserNotFoundException. */
  async get(name: string): Promise<PoolMember> {
    const [answer, groups] = await Promise.all([
      this.client.send(new AdminGetUserCommand(this.about(name))),
      this.groupsOf(name),
    ])
    return { ...accountOf({ ...answer, Attributes: answer.UserAttributes }), groups }
  }

  /** Puts the account into these of the portal's groups and takes it out of the others. */
  async setGroups(name: string, wanted: readonly Group[]): Promise<void> {
    const present = await this.groupsOf(name)
    for (const GroupName of wanted.filter((group) => !present.includes(group)))
      await this.client.send(new AdminAddUserToGroupCommand({ ...this.about(name), GroupName }))
    for (const GroupName of present.filter((group) => !wanted.includes(group)))
      await this.client.send(new AdminRemoveUserFromGroupCommand({ ...this.about(name), GroupName }))
  }

  async rename(id: string, name: string): Promise<void> {
    const UserAttributes = attributesOf({ name })
    await this.client.send(new AdminUpdateUserAttributesCommand({ ...this.about(id), UserAttributes }))
  }

  async setEnabled(id: string, enabled: boolean): Promise<void> {
    const about = this.about(id)
    await this.client.send(enabled ? new AdminEnableUserCommand(about) : new AdminDisableUserCommand(about))
  }

  async delete(id: string): Promise<void> {
    await this.client.send(new AdminDeleteUserCommand(this.about(id)))
  }

  /** Asks for a new password: a code goes out, and the account's sessions end. */
  async askForNewPassword(id: string): Promise<void> {
    await this.client.send(new AdminResetUserPasswordCommand(this.about(id)))
  }

  /** Every account, in the pages the pool answers. */
  async *accounts(): AsyncGenerator<PoolAccount[]> {
    let PaginationToken: string | undefined
    do {
      const answer = await this.client.send(
        new ListUsersCommand({ UserPoolId: this.poolId, Limit: pageSize, PaginationToken }),
      )
      yield (answer.Users ?? []).map(accountOf)
      PaginationToken = answer.PaginationToken
    } while (PaginationToken !== undefined)
  }

  /** Who is in a group. */
  async membersOf(GroupName: Group): Promise<PoolAccount[]> {
    const members: PoolAccount[] = []
    let NextToken: string | undefined
    do {
      const answer = await this.client.send(
        new ListUsersInGroupCommand({ UserPoolId: this.poolId, GroupName, Limit: pageSize, NextToken }),
      )
      members.push(...(answer.Users ?? []).map(accountOf))
      NextToken = answer.NextToken
    } while (NextToken !== undefined)
    return members
  }

  private async groupsOf(name: string): Promise<Group[]> {
    const answer = await this.client.send(new AdminListGroupsForUserCommand(this.about(name)))
    const names = (answer.Groups ?? []).map((group) => group.GroupName)
    return portalGroups.filter((group) => names.includes(group))
  }

  private about(name: string): { UserPoolId: string; Username: string } {
    return { UserPoolId: this.poolId, Username: name }
  }
}

function attributesOf(attributes: Readonly<Record<string, string>>): { Name: string; Value: string }[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
}

function accountOf(user: UserType): PoolAccount {
  const attributes = new Map((user.Attributes ?? []).map(({ Name, Value }) => [Name, Value]))
  const username = user.Username ?? ''
  return {
    id: attributes.get('sub') ?? '',
    username,
    name: attributes.get('name') ?? username,
    email: attributes.get('email'),
    emailVerified: attributes.get('email_verified') === 'true',
    enabled: user.Enabled ?? true,
    status: user.UserStatus ?? 'UNKNOWN',
    createdAt: user.UserCreateDate ?? new Date(0),
    changedAt: user.UserLastModifiedDate ?? new Date(0),
  }
}
