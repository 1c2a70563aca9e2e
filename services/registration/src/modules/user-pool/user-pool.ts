import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GlobalSignOutCommand,
  ListUsersCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  type AuthenticationResultType,
  type CodeDeliveryDetailsType,
  type CognitoIdentityProviderClient,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { Inject, Injectable } from '@nestjs/common'
import { LIFECYCLE, SETTINGS, type BaseSettings, type Lifecycle } from '@portal/service-kit'
import { connectUserPool } from '@portal/user-pool-client'
import type { RegistrationSettings } from '../../config.ts'

/** Where a code was sent. */
export interface PoolDelivery {
  readonly destination: string
  readonly medium: 'SMS' | 'EMAIL'
}

/** An account as returned by the pool. */
export interface PoolAccount {
  readonly username: string
  readonly sub: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  /** In E.164 format. */
  readonly phone: string | undefined
  readonly isPhoneVerified: boolean
  readonly locale: string | undefined
  /** First and last name as given at sign-up. */
  readonly name: string | undefined
  readonly status: string
  /** A disabled account cannot sign in. */
  readonly isEnabled: boolean
}

/** Tokens of a session; `refreshToken` only when the pool replaces it. */
export interface PoolTokens {
  readonly accessToken: string
  readonly refreshToken: string | undefined
}

/**
 * Client of the user pool, for the embedded pool and the hosted service alike. Errors are those of the pool; see
 * pool-errors.ts.
 */
@Injectable()
export class UserPool {
  private readonly client: CognitoIdentityProviderClient
  private readonly poolId: string
  private readonly clientId: string

  constructor(
    @Inject(SETTINGS) settings: RegistrationSettings & BaseSettings,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
  ) {
    this.poolId = settings.USER_POOL_ID
    this.clientId = settings.USER_POOL_CLIENT_ID ?? ''
    this.client = connectUserPool(settings, lifecycle)
  }

  /** Creates an account; returns its id and where the code was sent. */
  async signUp(account: { username: string; password: string; attributes: Readonly<Record<string, string>> }) {
    const { username, password, attributes } = account
    const response = await this.client.send(
      new SignUpCommand({
        ClientId: this.clientId,
        Username: username,
        Password: password,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    )
    return { sub: response.UserSub ?? '', delivery: toDelivery(response.CodeDeliveryDetails) }
  }

  /** Creates a confirmed account without a message to the person, who then needs {@link setPassword}. Returns its id. */
  async createAccount(username: string, attributes: Readonly<Record<string, string>>): Promise<string> {
    const response = await this.client.send(
      new AdminCreateUserCommand({
        UserPoolId: this.poolId,
        Username: username,
        MessageAction: 'SUPPRESS',
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    )
    return response.User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
  }

  /** Sets a permanent password. */
  async setPassword(username: string, password: string): Promise<void> {
    const target = { UserPoolId: this.poolId, Username: username }
    await this.client.send(new AdminSetUserPasswordCommand({ ...target, Password: password, Permanent: true }))
  }

  async deleteAccount(username: string): Promise<void> {
    await this.client.send(new AdminDeleteUserCommand({ UserPoolId: this.poolId, Username: username }))
  }

  async confirmSignUp(username: string, code: string): Promise<void> {
    await this.client.send(
      new ConfirmSignUpCommand({ ClientId: this.clientId, Username: username, ConfirmationCode: code }),
    )
  }

  async resendCode(username: string): Promise<void> {
    await this.client.send(new ResendConfirmationCodeCommand({ ClientId: this.clientId, Username: username }))
  }

  async forgotPassword(name: string): Promise<void> {
    await this.client.send(new ForgotPasswordCommand({ ClientId: this.clientId, Username: name }))
  }

  async resetPassword(name: string, code: string, password: string): Promise<void> {
    const input = { ClientId: this.clientId, Username: name, ConfirmationCode: code, Password: password }
    await this.client.send(new ConfirmForgotPasswordCommand(input))
  }

  /** Returns new tokens for a refresh token; the pool may replace it. */
  async refresh(refreshToken: string): Promise<PoolTokens> {
    const response = await this.client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: this.clientId, RefreshToken: refreshToken }),
    )
    return toTokens(response.AuthenticationResult)
  }

  async revoke(refreshToken: string): Promise<void> {
    await this.client.send(new RevokeTokenCommand({ ClientId: this.clientId, Token: refreshToken }))
  }

  async signOutEverywhere(accessToken: string): Promise<void> {
    await this.client.send(new GlobalSignOutCommand({ AccessToken: accessToken }))
  }

  async changePassword(accessToken: string, current: string, next: string): Promise<void> {
    await this.client.send(
      new ChangePasswordCommand({ AccessToken: accessToken, PreviousPassword: current, ProposedPassword: next }),
    )
  }

  /** Returns the account with a username or id; throws the pool's UserNotFoundException. */
  async getAccount(username: string): Promise<PoolAccount> {
    const response = await this.client.send(new AdminGetUserCommand({ UserPoolId: this.poolId, Username: username }))
    return toAccount({ ...response, Attributes: response.UserAttributes })
  }

  async listGroups(username: string): Promise<string[]> {
    const response = await this.client.send(
      new AdminListGroupsForUserCommand({ UserPoolId: this.poolId, Username: username }),
    )
    return (response.Groups ?? []).flatMap((group) => (group.GroupName === undefined ? [] : [group.GroupName]))
  }

  /** Returns unconfirmed accounts with an email address, newest first. */
  async listUnconfirmed(email: string): Promise<PoolAccount[]> {
    const value = email.replaceAll(/["\\]/g, String.raw`\$&`)
    const response = await this.client.send(
      new ListUsersCommand({ UserPoolId: this.poolId, Filter: `email = "${value}"` }),
    )
    return (response.Users ?? [])
      .toSorted((a, b) => Number(b.UserCreateDate) - Number(a.UserCreateDate))
      .map(toAccount)
      .filter((account) => account.status === 'UNCONFIRMED')
  }

  async updateAttributes(username: string, attributes: Readonly<Record<string, string>>): Promise<void> {
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
    const target = { UserPoolId: this.poolId, Username: username }
    await this.client.send(new AdminUpdateUserAttributesCommand({ ...target, UserAttributes }))
  }

  /** Prevents every sign-in and ends the sessions. */
  async disable(username: string): Promise<void> {
    const target = { UserPoolId: this.poolId, Username: username }
    await this.client.send(new AdminDisableUserCommand(target))
    await this.client.send(new AdminUserGlobalSignOutCommand(target))
  }

  /** Allows sign-in again. */
  async enable(username: string): Promise<void> {
    await this.client.send(new AdminEnableUserCommand({ UserPoolId: this.poolId, Username: username }))
  }

  /** Marks the account's email address as verified. */
  async verifyEmail(username: string): Promise<void> {
    const attributes = [{ Name: 'email_verified', Value: 'true' }]
    const target = { UserPoolId: this.poolId, Username: username }
    await this.client.send(new AdminUpdateUserAttributesCommand({ ...target, UserAttributes: attributes }))
  }
}

function toDelivery(details: CodeDeliveryDetailsType | undefined): PoolDelivery {
  return { destination: details?.Destination ?? '', medium: details?.DeliveryMedium === 'EMAIL' ? 'EMAIL' : 'SMS' }
}

function toTokens(result: AuthenticationResultType | undefined): PoolTokens {
  if (!result?.AccessToken) throw new Error('The user pool returned no access token.')
  return { accessToken: result.AccessToken, refreshToken: result.RefreshToken }
}

function toAccount(user: UserType): PoolAccount {
  const attributes = new Map((user.Attributes ?? []).map(({ Name, Value }) => [Name, Value]))
  return {
    username: user.Username ?? '',
    sub: attributes.get('sub') ?? '',
    email: attributes.get('email'),
    isEmailVerified: attributes.get('email_verified') === 'true',
    phone: attributes.get('phone_number'),
    isPhoneVerified: attributes.get('phone_number_verified') === 'true',
    locale: attributes.get('locale'),
    name: attributes.get('name'),
    status: user.UserStatus ?? 'UNKNOWN',
    isEnabled: user.Enabled ?? true,
  }
}
