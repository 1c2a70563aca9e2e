import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminUpdateUserAttributesCommand,
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

/** Where a code went. */
export interface PoolDelivery {
  readonly destination: string
  readonly medium: 'SMS' | 'EMAIL'
}

/** An account as the pool tells it. */
export interface PoolAccount {
  readonly username: string
  readonly sub: string
  readonly email: string | undefined
  /** First and last name as given at sign-up. */
  readonly name: string | undefined
  readonly status: string
}

/** Tokens of a session; `refreshToken` only where the pool replaces it. */
export interface PoolTokens {
  readonly accessToken: string
  readonly refreshToken: string | undefined
}

/**
 * The user pool through its own API: the embedded one or the hosted service, by settings alone. Failures are the
 * pool's; {@link ./pool-failures.ts} reads them.
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

  /** Opens an account; answers its id and where the code went. */
  async signUp(account: { username: string; password: string; attributes: Readonly<Record<string, string>> }) {
    const { username, password, attributes } = account
    const answer = await this.client.send(
      new SignUpCommand({
        ClientId: this.clientId,
        Username: username,
        Password: password,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    )
    return { sub: answer.UserSub ?? '', delivery: deliveryOf(answer.CodeDeliveryDetails) }
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

  /** New tokens for a refresh token; the pool may replace it. */
  async refresh(refreshToken: string): Promise<PoolTokens> {
    const answer = await this.client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: this.clientId, RefreshToken: refreshToken }),
    )
    return tokensOf(answer.AuthenticationResult)
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

  /** The account of a user name or id; throws the pool's UserNotFoundException. */
  async getAccount(username: string): Promise<PoolAccount> {
    const answer = await this.client.send(new AdminGetUserCommand({ UserPoolId: this.poolId, Username: username }))
    return accountOf({ ...answer, Attributes: answer.UserAttributes })
  }

  async groupsOf(username: string): Promise<string[]> {
    const answer = await this.client.send(
      new AdminListGroupsForUserCommand({ UserPoolId: this.poolId, Username: username }),
    )
    return (answer.Groups ?? []).flatMap((group) => (group.GroupName === undefined ? [] : [group.GroupName]))
  }

  /** Accounts that name an email address and are not confirmed, the newest first. */
  async unconfirmedOf(email: string): Promise<PoolAccount[]> {
    const value = email.replaceAll(/["\\]/g, String.raw`\$&`)
    const answer = await this.client.send(
      new ListUsersCommand({ UserPoolId: this.poolId, Filter: `email = "${value}"` }),
    )
    return (answer.Users ?? [])
      .toSorted((one, other) => Number(other.UserCreateDate) - Number(one.UserCreateDate))
      .map(accountOf)
      .filter((account) => account.status === 'UNCONFIRMED')
  }

  /** Marks the account's email address as proven. */
  async proveEmail(username: string): Promise<void> {
    const attributes = [{ Name: 'email_verified', Value: 'true' }]
    const about = { UserPoolId: this.poolId, Username: username }
    await this.client.send(new AdminUpdateUserAttributesCommand({ ...about, UserAttributes: attributes }))
  }
}

function deliveryOf(details: CodeDeliveryDetailsType | undefined): PoolDelivery {
  return { destination: details?.Destination ?? '', medium: details?.DeliveryMedium === 'EMAIL' ? 'EMAIL' : 'SMS' }
}

function tokensOf(result: AuthenticationResultType | undefined): PoolTokens {
  if (!result?.AccessToken) throw new Error('The user pool answered no access token.')
  return { accessToken: result.AccessToken, refreshToken: result.RefreshToken }
}

function accountOf(user: UserType): PoolAccount {
  const attributes = new Map((user.Attributes ?? []).map(({ Name, Value }) => [Name, Value]))
  return {
    username: user.Username ?? '',
    sub: attributes.get('sub') ?? '',
    email: attributes.get('email'),
    name: attributes.get('name'),
    status: user.UserStatus ?? 'UNKNOWN',
  }
}
