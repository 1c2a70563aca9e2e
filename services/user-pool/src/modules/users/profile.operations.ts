import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { AddressLimits } from '../attempts/address-limits.ts'
import { Codes, type CodeDeliveryDetails } from '../codes/codes.ts'
import * as input from '../protocol/inputs.ts'
import { openOperation, type CallContext, type Operation } from '../protocol/operation.ts'
import { PoolCommands } from '../protocol/pool-commands.ts'
import { refusals } from '../protocol/pool-error.ts'
import { attributeList, contactAttributes, readAttributes, type ContactAttribute } from '../protocol/user-attributes.ts'
import { emailTaken } from '../sign-in/sign-up.operations.ts'
import { AccessTokens } from '../tokens/access-tokens.ts'
import { Accounts } from './accounts.ts'
import type { PoolUser } from './pool-user.entity.ts'
import { attributesOf } from './user-view.ts'

const holder = z.object({ AccessToken: input.accessToken })
const update = holder.extend({ UserAttributes: input.attributes })
const contact = z.enum(contactAttributes)
const sendCode = holder.extend({ AttributeName: contact })
const verify = holder.extend({ AttributeName: contact, Code: input.code })

/** GetUser, UpdateUserAttributes, GetUserAttributeVerificationCode, VerifyUserAttribute. */
@Injectable()
export class ProfileOperations {
  constructor(
    private readonly accounts: Accounts,
    private readonly accessTokens: AccessTokens,
    private readonly codes: Codes,
    private readonly limits: AddressLimits,
    private readonly commands: PoolCommands,
  ) {}

  readonly operations: readonly Operation[] = [
    openOperation('GetUser', holder, (value) => this.get(value)),
    openOperation('UpdateUserAttributes', update, (value, context) => this.update(value, context)),
    openOperation('GetUserAttributeVerificationCode', sendCode, (value, context) => this.sendCode(value, context)),
    openOperation('VerifyUserAttribute', verify, (value, context) => this.verify(value, context)),
  ]

  private async get(value: z.output<typeof holder>): Promise<object> {
    const { user } = await this.accessTokens.holder(value.AccessToken)
    return { Username: user.username, UserAttributes: attributeList(attributesOf(user, this.accounts.open(user))) }
  }

  /** Profile members change at once; a new email address or phone number takes the old one's place when its code is given. */
  private async update(value: z.output<typeof update>, context: CallContext): Promise<object> {
    const { user } = await this.accessTokens.holder(value.AccessToken)
    const change = readAttributes(value.UserAttributes, 'person')
    const opened = this.accounts.open(user)
    const changed: [ContactAttribute, string][] = []
    if (change.email !== undefined && change.email !== opened.email) changed.push(['email', change.email])
    if (change.phone !== undefined && change.phone !== opened.phone) changed.push(['phone_number', change.phone])
    if (changed.some(([, address]) => address === ''))
      throw refusals.parameter('An address cannot be removed, only replaced.')
    if (changed.length > 0) await this.codes.countSend(user.id, context.now)
    const details = await this.commands.run('UpdateUserAttributes', user, context, async (em) => {
      const locked = await this.accounts.lock(em, user.id)
      this.accounts.apply(locked, { profile: change.profile }, context.now)
      const sent: CodeDeliveryDetails[] = []
      for (const [attribute, address] of changed) {
        const code = { purpose: attribute, to: { attribute, address }, pending: address }
        sent.push(await this.codes.send(em, locked, code, context.now))
      }
      const after = { attributes: [...value.UserAttributes.keys()] }
      return { answer: sent, kind: 'account.attributes-changed', userId: user.id, after }
    })
    return { CodeDeliveryDetailsList: details }
  }

  private async sendCode(value: z.output<typeof sendCode>, context: CallContext): Promise<object> {
    const { user } = await this.accessTokens.holder(value.AccessToken)
    const address = this.addressOf(user, value.AttributeName)
    await this.codes.countSend(user.id, context.now)
    const details = await this.commands.run('GetUserAttributeVerificationCode', user, context, async (em) => {
      const to = { attribute: value.AttributeName, address }
      const answer = await this.codes.send(
        em,
        user,
        { purpose: value.AttributeName, to, pending: address },
        context.now,
      )
      return { answer, kind: 'account.code-sent', userId: user.id, after: { purpose: value.AttributeName } }
    })
    return { CodeDeliveryDetails: details }
  }

  private async verify(value: z.output<typeof verify>, context: CallContext): Promise<object> {
    await this.limits.take('code', context)
    const { user } = await this.accessTokens.holder(value.AccessToken)
    await this.codes.check(user, user.id, value.AttributeName, value.Code, context.now)
    await this.commands.run('VerifyUserAttribute', user, context, async (em) => {
      const locked = await this.accounts.lock(em, user.id)
      const address = await this.codes.spend(em, user.id, value.AttributeName, value.Code)
      if (address === undefined) throw refusals.expiredCode()
      const proven =
        value.AttributeName === 'email'
          ? { email: address, emailVerified: true }
          : { phone: address, phoneVerified: true }
      this.accounts.apply(locked, { ...proven, profile: {} }, context.now)
      await em.flush().catch(emailTaken)
      return { answer: {}, kind: 'account.address-proven', userId: user.id, after: { attribute: value.AttributeName } }
    })
    return {}
  }

  private addressOf(user: PoolUser, attribute: ContactAttribute): string {
    const { email, phone } = this.accounts.open(user)
    const address = attribute === 'email' ? email : phone
    if (address === undefined) throw refusals.parameter(`The user has no ${attribute}.`)
    return address
  }
}
