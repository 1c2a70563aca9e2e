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

/** An account as returned by the pool, without its groups. */
export interface PoolAccount {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly enabled: boolean
  /** Status of the protocol: `CONFIRMED`, `FORCE_CHANGE_PASSWORD`, ... */
  readonly status: string
  readonly createdAt: Date
  readonly changedAt: Date
}

/** An account with its portal groups. */
export type PoolMember = PoolAccount & { readonly groups: readonly Group[] }

/** The content of an invitation. */
export interface Invitation {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly locale: string
}

const pageSize = 60

/**
 * Client of the user pool's admin API, for the embedded pool and the hosted service alike. Accounts are identified by
 * id where possible, because a username may be reused later. Errors are those of the pool.
 */
@Injectable()
export class UserPool {
  private readonly client: CognitoIdentityProviderClient
  private readonly poolId: string

  constructor(@Inject(SETTINGS) settings: AdminSettings, @Inject(LIFECYCLE) lifecycle: Lifecycle) {
    this.poolId = settings.USER_POOL_ID
    this.client = connectUserPool(settings, lifecycle)
  }

  /**
   * Creates an account and emails its temporary password. The address counts as verified, because the invitation was
   * sent to it.
   */
  async invite({ username, email, name, locale }: Invitation): Promise<void> {
    await this.client.send(
      new AdminCreateUserCommand({
        UserPoolId: this.poolId,
        Username: username,
        UserAttributes: toAttributes({ email, email_verified: 'true', name, locale }),
        DesiredDeliveryMediums: ['EMAIL'],
      }),
    )
  }

  async resendInvitation(username: string): Promise<void> {
    await this.client.send(
      new AdminCreateUserCommand({
        UserPoolId: this.poolId,
        Username: username,
        MessageAction: 'RESEND',
        DesiredDeliveryMediums: ['EMAIL'],
      }),
    )
  }

  /** Returns the account with an id or username and its groups; throws the pool's UserNotFoundException. */
  async get(name: string): Promise<PoolMember> {
    const [response, groups] = await Promise.all([
      this.client.send(new AdminGetUserCommand(this.target(name))),
      this.listGroups(name),
    ])
    return { ...toAccount({ ...response, Attributes: response.UserAttributes }), groups }
  }

  /** Adds the account to these portal groups and removes it from the others. */
  async setGroups(name: string, wanted: readonly Group[]): Promise<void> {
    const currentGroups = await this.listGroups(name)
    for (const GroupName of wanted.filter((group) => !currentGroups.includes(group)))
      await this.client.send(new AdminAddUserToGroupCommand({ ...this.target(name), GroupName }))
    for (const GroupName of currentGroups.filter((group) => !wanted.includes(group)))
      await this.client.send(new AdminRemoveUserFromGroupCommand({ ...this.target(name), GroupName }))
  }

  async rename(id: string, name: string): Promise<void> {
    const UserAttributes = toAttributes({ name })
    await this.client.send(new AdminUpdateUserAttributesCommand({ ...this.target(id), UserAttributes }))
  }

  /** Replaces the email address. One that is not verified must be verified by the person. */
  async setEmail(id: string, email: string, { isVerified }: { readonly isVerified: boolean }): Promise<void> {
    const UserAttributes = toAttributes({ email, email_verified: String(isVerified) })
    await this.client.send(new AdminUpdateUserAttributesCommand({ ...this.target(id), UserAttributes }))
  }

  async setEnabled(id: string, enabled: boolean): Promise<void> {
    const target = this.target(id)
    await this.client.send(enabled ? new AdminEnableUserCommand(target) : new AdminDisableUserCommand(target))
  }

  async delete(id: string): Promise<void> {
    await this.client.send(new AdminDeleteUserCommand(this.target(id)))
  }

  /** Sends a password reset code and ends the account's sessions. */
  async requestPasswordReset(id: string): Promise<void> {
    await this.client.send(new AdminResetUserPasswordCommand(this.target(id)))
  }

  /** Yields all accounts page by page. */
  async *listAccounts(): AsyncGenerator<PoolAccount[]> {
    let PaginationToken: string | undefined
    do {
      const response = await this.client.send(
        new ListUsersCommand({ UserPoolId: this.poolId, Limit: pageSize, PaginationToken }),
      )
      yield (response.Users ?? []).map(toAccount)
      PaginationToken = response.PaginationToken
    } while (PaginationToken !== undefined)
  }

  /** Returns the members of a group. */
  async listGroupMembers(GroupName: Group): Promise<PoolAccount[]> {
    const members: PoolAccount[] = []
    let NextToken: string | undefined
    do {
      const response = await this.client.send(
        new ListUsersInGroupCommand({ UserPoolId: this.poolId, GroupName, Limit: pageSize, NextToken }),
      )
      members.push(...(response.Users ?? []).map(toAccount))
      NextToken = response.NextToken
    } while (NextToken !== undefined)
    return members
  }

  private async listGroups(name: string): Promise<Group[]> {
    const response = await this.client.send(new AdminListGroupsForUserCommand(this.target(name)))
    const names = (response.Groups ?? []).map((group) => group.GroupName)
    return portalGroups.filter((group) => names.includes(group))
  }

  private target(name: string): { UserPoolId: string; Username: string } {
    return { UserPoolId: this.poolId, Username: name }
  }
}

function toAttributes(attributes: Readonly<Record<string, string>>): { Name: string; Value: string }[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
}

/** Replaces what PostgreSQL cannot store; a hosted pool may contain it. */
function toPlainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '\u{FFFD}')
}

function toAccount(user: UserType): PoolAccount {
  const attributes = new Map((user.Attributes ?? []).map(({ Name, Value }) => [Name, Value]))
  const username = user.Username ?? ''
  return {
    id: attributes.get('sub') ?? '',
    username,
    name: toPlainText(attributes.get('name') ?? username),
    email: attributes.get('email'),
    emailVerified: attributes.get('email_verified') === 'true',
    enabled: user.Enabled ?? true,
    status: user.UserStatus ?? 'UNKNOWN',
    createdAt: user.UserCreateDate ?? new Date(0),
    changedAt: user.UserLastModifiedDate ?? new Date(0),
  }
}
