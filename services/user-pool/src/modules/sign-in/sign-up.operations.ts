import { inputs as input } from '../protocol/index.ts'
import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS } from '@portal/service-kit'
import { z } from 'zod'
import type { PoolSettings } from '../../config.ts'
import { BlindIndex } from '../../protection/blind-index.ts'
import { AddressLimits } from '../attempts/index.ts'
import { Codes, somewhere } from '../codes/index.ts'
import {
  type CallContext,
  openOperation,
  type Operation,
  PoolCommands,
  PoolError,
  readAttributes,
  refusals,
} from '../protocol/index.ts'
import { Accounts, emailTaken, Groups, unknownUserId, usernameTaken } from '../users/index.ts'
import { signUpDestination } from './password.operations.ts'
import { requireClient, requireUsername } from './requirements.ts'

const signUp = z.object({
  ClientId: input.clientId,
  Username: input.username,
  Password: input.password,
  UserAttributes: input.attributes,
})
const confirmSignUp = z.object({
  ClientId: input.clientId,
  Username: input.username,
  ConfirmationCode: input.code,
  ForceAliasCreation: z.boolean().nullish(),
})
const resend = z.object({ ClientId: input.clientId, Username: input.username })

/** SignUp, ConfirmSignUp, ResendConfirmationCode. */
@Injectable()
export class SignUpOperations {
  constructor(
    private readonly accounts: Accounts,
    private readonly groups: Groups,
    private readonly codes: Codes,
    private readonly limits: AddressLimits,
    private readonly commands: PoolCommands,
    private readonly index: BlindIndex,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  readonly operations: readonly Operation[] = [
    openOperation('SignUp', signUp, (value, context) => this.signUp(value, context)),
    openOperation('ConfirmSignUp', confirmSignUp, (value, context) => this.confirm(value, context)),
    openOperation('ResendConfirmationCode', resend, (value, context) => this.resend(value, context)),
  ]

  private async signUp(value: z.output<typeof signUp>, context: CallContext): Promise<object> {
    requireClient(this.settings, value.ClientId)
    await this.limits.countCall('sign-up', context)
    if (this.settings.RECAPTCHA_SECRET !== undefined && context.clientAddress !== undefined)
      throw new PoolError('NotAuthorizedException', 'SignUp is not permitted for this user pool')
    requireUsername(value.Username)
    const change = readAttributes(value.UserAttributes, 'person')
    const user = this.accounts.create(value.Username, value.Password, 'UNCONFIRMED', context.now)
    this.accounts.apply(user, change, context.now)
    const to = signUpDestination(this.accounts.decrypt(user))
    if (!to)
      throw refusals.parameter('Attributes did not conform to the schema: phone_number: The attribute is required')
    await this.codes.countSend(user.id, context.now)
    const delivery = await this.commands
      .run('SignUp', user, context, async (em) => {
        em.persist(user)
        await em.flush()
        const answer = await this.codes.send(em, user, { purpose: 'sign-up', to }, context.now)
        return { answer, kind: 'account.registered', userId: user.id }
      })
      .catch(usernameTaken)
    return { UserConfirmed: false, UserSub: user.id, CodeDeliveryDetails: delivery }
  }

  private async confirm(value: z.output<typeof confirmSignUp>, context: CallContext): Promise<object> {
    requireClient(this.settings, value.ClientId)
    await this.limits.countCall('code', context)
    const user = await this.accounts.find(value.Username)
    const subject = user?.id ?? unknownUserId(this.index, value.Username)
    const attempt = {
      user,
      typedName: value.Username,
      subject,
      purpose: 'sign-up',
      code: value.ConfirmationCode,
    } as const
    await this.codes.check(attempt, context.now)
    await this.commands.run('ConfirmSignUp', { id: subject, username: value.Username }, context, async (em) => {
      const locked = await this.accounts.lock(em, subject)
      await this.codes.consume(em, subject, 'sign-up', value.ConfirmationCode)
      if (locked.status !== 'UNCONFIRMED') {
        throw new PoolError('NotAuthorizedException', `User cannot be confirmed. Current status is ${locked.status}`)
      }
      const { phone } = this.accounts.decrypt(locked)
      locked.status = 'CONFIRMED'
      locked.updatedAt = context.now
      if (phone === undefined) locked.emailVerified = true
      else locked.phoneVerified = true
      await em.flush().catch(emailTaken)
      const group = this.settings.DEFAULT_GROUP
      if (group !== '') await this.groups.add(em, subject, group, context.now)
      return { answer: {}, kind: 'account.confirmed', userId: subject, after: { group } }
    })
    return {}
  }

  private async resend(value: z.output<typeof resend>, context: CallContext): Promise<object> {
    requireClient(this.settings, value.ClientId)
    await this.limits.countCall('code', context)
    const user = await this.accounts.find(value.Username)
    const subject = user?.id ?? unknownUserId(this.index, value.Username)
    const maySend = await this.codes.countRequest(value.Username, subject, context.now)
    const to = user && signUpDestination(this.accounts.decrypt(user))
    await this.commands.run('ResendConfirmationCode', 'nobody', context, async (em) => {
      // For a confirmed account the response is the same as for an unknown one and nothing is sent, so it does not
      // reveal accounts.
      if (user && to && maySend && user.status === 'UNCONFIRMED')
        await this.codes.send(em, user, { purpose: 'sign-up', to }, context.now)
      else await this.codes.seemToSend(em, subject, 'sign-up')
      return { answer: {}, kind: 'account.code-requested', userId: subject, after: { purpose: 'sign-up' } }
    })
    return { CodeDeliveryDetails: somewhere }
  }
}
