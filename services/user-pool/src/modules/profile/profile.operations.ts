import { inputs as input } from '../protocol/index.ts'
import { Injectable } from '@nestjs/common'
import { z } from 'zod'
import { AddressLimits } from '../attempts/index.ts'
import { type CodeDeliveryDetails, Codes } from '../codes/index.ts'
import {
  attributeList,
  type CallContext,
  type ContactAttribute,
  contactAttributes,
  openOperation,
  type Operation,
  PoolCommands,
  readAttributes,
  refusals,
} from '../protocol/index.ts'
import { Accounts, emailTaken, type PoolUser, toAttributes } from '../users/index.ts'
import { AccessTokens } from '../tokens/index.ts'

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
    return { Username: user.username, UserAttributes: attributeList(toAttributes(user, this.accounts.decrypt(user))) }
  }

  /**
   * Profile attributes change immediately; a new email address or phone number replaces the old one when its code is
   * entered.
   */
  private async update(value: z.output<typeof update>, context: CallContext): Promise<object> {
    const { user } = await this.accessTokens.holder(value.AccessToken)
    const change = readAttributes(value.UserAttributes, 'person')
    const decrypted = this.accounts.decrypt(user)
    const changed: [ContactAttribute, string][] = []
    if (change.email !== undefined && change.email !== decrypted.email) changed.push(['email', change.email])
    if (change.phone !== undefined && change.phone !== decrypted.phone) changed.push(['phone_number', change.phone])
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
    const address = this.getAddress(user, value.AttributeName)
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
    await this.limits.countCall('code', context)
    const { user } = await this.accessTokens.holder(value.AccessToken)
    const { AttributeName: purpose, Code: code } = value
    await this.codes.check({ user, typedName: user.id, subject: user.id, purpose, code }, context.now)
    await this.commands.run('VerifyUserAttribute', user, context, async (em) => {
      const locked = await this.accounts.lock(em, user.id)
      const address = await this.codes.consume(em, user.id, value.AttributeName, value.Code)
      if (address === undefined) throw refusals.expiredCode()
      const verified =
        value.AttributeName === 'email'
          ? { email: address, emailVerified: true }
          : { phone: address, phoneVerified: true }
      this.accounts.apply(locked, { ...verified, profile: {} }, context.now)
      await em.flush().catch(emailTaken)
      return {
        answer: {},
        kind: 'account.address-verified',
        userId: user.id,
        after: { attribute: value.AttributeName },
      }
    })
    return {}
  }

  private getAddress(user: PoolUser, attribute: ContactAttribute): string {
    const { email, phone } = this.accounts.decrypt(user)
    const address = attribute === 'email' ? email : phone
    if (address === undefined) throw refusals.parameter(`The user has no ${attribute}.`)
    return address
  }
}
