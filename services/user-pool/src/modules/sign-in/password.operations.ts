import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS } from '@portal/service-kit'
import { z } from 'zod'
import type { PoolSettings } from '../../config.ts'
import { BlindIndex } from '../../protection/blind-index.ts'
import { AddressLimits, AttemptLocks, type AttemptRule } from '../attempts/index.ts'
import { Codes, type Destination, somewhere } from '../codes/index.ts'
import {
  inputs as input,
  type CallContext,
  openOperation,
  type Operation,
  PoolCommands,
  refusals,
} from '../protocol/index.ts'
import { AccessTokens } from '../tokens/index.ts'
import { Accounts, type DecryptedUser, type PoolUser, unknownUserId } from '../users/index.ts'
import { requireClient } from './requirements.ts'
import { Sessions } from './sessions.ts'

const forgot = z.object({ ClientId: input.clientId, Username: input.username })
const confirmForgot = z.object({
  ClientId: input.clientId,
  Username: input.username,
  ConfirmationCode: input.code,
  Password: input.password,
})
const change = z.object({
  AccessToken: input.accessToken,
  PreviousPassword: input.password.nullish(),
  ProposedPassword: input.password,
})

const changes: AttemptRule = {
  name: 'change-password',
  threshold: 5,
  every: 5,
  firstLock: 3600,
  longest: 3600,
  memory: 3600,
}

/** ForgotPassword, ConfirmForgotPassword, ChangePassword. */
@Injectable()
export class PasswordOperations {
  constructor(
    private readonly accounts: Accounts,
    private readonly accessTokens: AccessTokens,
    private readonly codes: Codes,
    private readonly attempts: AttemptLocks,
    private readonly limits: AddressLimits,
    private readonly sessions: Sessions,
    private readonly commands: PoolCommands,
    private readonly index: BlindIndex,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  readonly operations: readonly Operation[] = [
    openOperation('ForgotPassword', forgot, (value, context) => this.forgot(value, context)),
    openOperation('ConfirmForgotPassword', confirmForgot, (value, context) => this.confirm(value, context)),
    openOperation('ChangePassword', change, (value, context) => this.change(value, context)),
  ]

  private async forgot(value: z.output<typeof forgot>, context: CallContext): Promise<object> {
    requireClient(this.settings, value.ClientId)
    await this.limits.countCall('reset', context)
    const user = await this.accounts.find(value.Username)
    if (!user && this.settings.REVEAL_UNKNOWN_USERS) throw refusals.unknownUser()
    const subject = user?.id ?? unknownUserId(this.index, value.Username)
    const maySend = await this.codes.countRequest(value.Username, subject, context.now)
    const to = user && getVerifiedDestination(this.accounts, user)
    await this.commands.run('ForgotPassword', 'nobody', context, async (em) => {
      if (user && to && user.enabled && maySend)
        await this.codes.send(em, user, { purpose: 'password', to }, context.now)
      else await this.codes.seemToSend(em, subject, 'password')
      return { answer: {}, kind: 'account.code-requested', userId: subject, after: { purpose: 'password' } }
    })
    return { CodeDeliveryDetails: somewhere }
  }

  private async confirm(value: z.output<typeof confirmForgot>, context: CallContext): Promise<object> {
    requireClient(this.settings, value.ClientId)
    await this.limits.countCall('code', context)
    this.accounts.requireGoodPassword(value.Password)
    const user = await this.accounts.find(value.Username)
    if (!user && this.settings.REVEAL_UNKNOWN_USERS) throw refusals.unknownUser()
    const subject = user?.id ?? unknownUserId(this.index, value.Username)
    const attempt = {
      user,
      typedName: value.Username,
      subject,
      purpose: 'password',
      code: value.ConfirmationCode,
    } as const
    await this.codes.check(attempt, context.now)
    await this.commands.run('ConfirmForgotPassword', { id: subject, username: value.Username }, context, async (em) => {
      const locked = await this.accounts.lock(em, subject)
      await this.codes.consume(em, subject, 'password', value.ConfirmationCode)
      this.accounts.setPassword(locked, value.Password, context.now)
      if (locked.status !== 'UNCONFIRMED') locked.status = 'CONFIRMED'
      const events = [await this.sessions.endAll(em, subject, context.now)]
      return { answer: {}, kind: 'account.password-reset', userId: subject, events }
    })
    return {}
  }

  private async change(value: z.output<typeof change>, context: CallContext): Promise<object> {
    const { user, familyId } = await this.accessTokens.holder(value.AccessToken)
    const wait = await this.attempts.count(changes, user.id, context.now)
    if (wait !== undefined) throw refusals.tooManyTries(wait)
    if (!this.accounts.isPassword(user, value.PreviousPassword ?? '')) throw refusals.wrongPassword()
    this.accounts.requireGoodPassword(value.ProposedPassword)
    await this.attempts.forget(changes, user.id)
    await this.commands.run('ChangePassword', user, context, async (em) => {
      const locked = await this.accounts.lock(em, user.id)
      this.accounts.setPassword(locked, value.ProposedPassword, context.now)
      const events = [await this.sessions.endAll(em, user.id, context.now, familyId)]
      return { answer: {}, kind: 'account.password-changed', userId: user.id, events }
    })
    return {}
  }
}

/** The destination of a sign-up code: the phone, or the email address if there is no phone. */
export function signUpDestination({ phone, email }: DecryptedUser): Destination | undefined {
  if (phone !== undefined) return { attribute: 'phone_number', address: phone }
  return email === undefined ? undefined : { attribute: 'email', address: email }
}

/** The destination of a password reset code: only verified addresses, the phone first. */
export function getVerifiedDestination(accounts: Accounts, user: PoolUser): Destination | undefined {
  const { phone, email } = accounts.decrypt(user)
  if (phone !== undefined && user.phoneVerified) return { attribute: 'phone_number', address: phone }
  return email !== undefined && user.emailVerified ? { attribute: 'email', address: email } : undefined
}
