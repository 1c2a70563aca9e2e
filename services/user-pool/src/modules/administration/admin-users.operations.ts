import type { UserPoolAction } from '@portal/contracts-registration/rules'
import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries } from '@portal/delivery'
import type { DomainEvent } from '@portal/persistence'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import type { z } from 'zod'
import type { PoolSettings } from '../../config.ts'
import { Codes, type Destination, invitationMessage, messageLocale, toRecipient } from '../codes/index.ts'
import {
  attributeList,
  type CallContext,
  type Operation,
  PoolCommands,
  PoolError,
  readAttributes,
  refusals,
  signedOperation,
} from '../protocol/index.ts'
import { getVerifiedDestination, requirePool, requireUsername, Sessions } from '../sign-in/index.ts'
import {
  Accounts,
  emailTaken,
  getStatusAndDates,
  Groups,
  PoolUser,
  toAttributes,
  usernameTaken,
  userType,
} from '../users/index.ts'
import * as input from './admin-inputs.ts'

type About = z.output<typeof input.aboutUser>
type Change = (user: PoolUser, em: EntityManager) => Promise<DomainEvent | undefined> | Promise<void> | void

/** Administrator calls about one account. All are signed, and errors name unknown accounts. */
@Injectable()
export class AdminUserOperations {
  constructor(
    private readonly accounts: Accounts,
    private readonly groups: Groups,
    private readonly codes: Codes,
    private readonly deliveries: Deliveries,
    private readonly sessions: Sessions,
    private readonly commands: PoolCommands,
    @Inject(SETTINGS) private readonly settings: PoolSettings & BaseSettings,
  ) {}

  readonly operations: readonly Operation[] = [
    signedOperation('AdminCreateUser', input.createUser, (value, context) => this.create(value, context)),
    signedOperation('AdminGetUser', input.aboutUser, (value) => this.get(value)),
    signedOperation('AdminUpdateUserAttributes', input.updateUser, (value, context) => this.update(value, context)),
    signedOperation('AdminSetUserPassword', input.setPassword, (value, context) => this.setPassword(value, context)),
    signedOperation('AdminResetUserPassword', input.aboutUser, (value, context) => this.resetPassword(value, context)),
    signedOperation('AdminConfirmSignUp', input.aboutUser, (value, context) => this.confirm(value, context)),
    signedOperation('AdminEnableUser', input.aboutUser, (value, context) => this.enable(value, context)),
    signedOperation('AdminDisableUser', input.aboutUser, (value, context) => this.disable(value, context)),
    signedOperation('AdminDeleteUser', input.aboutUser, (value, context) => this.remove(value, context)),
    signedOperation('AdminUserGlobalSignOut', input.aboutUser, (value, context) => this.signOut(value, context)),
  ]

  /** Returns the account of a call; throws UserNotFoundException. */
  async get(value: About): Promise<object> {
    const user = await this.find(value)
    return {
      Username: user.username,
      UserAttributes: attributeList(toAttributes(user, this.accounts.decrypt(user))),
      ...getStatusAndDates(user),
    }
  }

  private async create(value: z.output<typeof input.createUser>, context: CallContext): Promise<object> {
    requirePool(this.settings, value.UserPoolId)
    if (value.MessageAction === 'RESEND') return this.inviteAgain(value, context)
    requireUsername(value.Username)
    const password = value.TemporaryPassword ?? newTemporaryPassword()
    const user = this.accounts.create(value.Username, password, 'FORCE_CHANGE_PASSWORD', context.now)
    this.accounts.apply(user, readAttributes(value.UserAttributes, 'administrator'), context.now)
    user.passwordExpiresAt = this.temporaryEnd(context.now)
    await this.commands
      .run('AdminCreateUser', 'administrator', context, async (em) => {
        em.persist(user)
        await em.flush().catch(emailTaken)
        if (this.settings.DEFAULT_GROUP !== '')
          await this.groups.add(em, user.id, this.settings.DEFAULT_GROUP, context.now)
        if (value.MessageAction !== 'SUPPRESS') await this.invite(em, user, password, value.DesiredDeliveryMediums)
        return { answer: {}, kind: 'account.created', userId: user.id }
      })
      .catch(usernameTaken)
    return { User: userType(user, this.accounts.decrypt(user)) }
  }

  private async inviteAgain(value: z.output<typeof input.createUser>, context: CallContext): Promise<object> {
    const password = value.TemporaryPassword ?? newTemporaryPassword()
    const user = await this.change(
      'AdminCreateUser',
      value,
      context,
      'account.invitation-resent',
      async (found, em) => {
        if (found.status !== 'FORCE_CHANGE_PASSWORD') {
          throw new PoolError('InvalidParameterException', 'Resend not possible. User is already confirmed.')
        }
        this.accounts.setPassword(found, password, context.now)
        found.passwordExpiresAt = this.temporaryEnd(context.now)
        await this.invite(em, found, password, value.DesiredDeliveryMediums)
      },
    )
    return { User: userType(user, this.accounts.decrypt(user)) }
  }

  private async invite(
    em: EntityManager,
    user: PoolUser,
    password: string,
    mediums: readonly string[] | null | undefined,
  ): Promise<void> {
    const { email, phone, profile } = this.accounts.decrypt(user)
    const to: Destination[] = []
    if (email !== undefined && (mediums?.includes('EMAIL') ?? true)) to.push({ attribute: 'email', address: email })
    if (phone !== undefined && (mediums ?? []).includes('SMS')) to.push({ attribute: 'phone_number', address: phone })
    const { PORTAL_ORIGIN: origin, TEMPORARY_PASSWORD_DAYS: days } = this.settings
    const login = user.emailVerified && email !== undefined ? email : user.username
    const name = profile['name']
    for (const destination of to) {
      await this.deliveries.enqueue(em, {
        ...toRecipient(destination),
        template: invitationMessage,
        locale: messageLocale(profile['locale']),
        data: { ...(name !== undefined && { name }), login, password, origin, days },
      })
    }
  }

  private async update(value: z.output<typeof input.updateUser>, context: CallContext): Promise<object> {
    const change = readAttributes(value.UserAttributes, 'administrator')
    await this.change('AdminUpdateUserAttributes', value, context, 'account.attributes-changed', (user) =>
      this.accounts.apply(user, change, context.now),
    )
    return {}
  }

  private async setPassword(value: z.output<typeof input.setPassword>, context: CallContext): Promise<object> {
    await this.change('AdminSetUserPassword', value, context, 'account.password-set', async (user, em) => {
      // A new account has no sessions, and its person may sign in within the same second.
      const hasSessions = user.status !== 'FORCE_CHANGE_PASSWORD'
      this.accounts.setPassword(user, value.Password, context.now)
      user.status = value.Permanent === true ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
      if (value.Permanent !== true) user.passwordExpiresAt = this.temporaryEnd(context.now)
      return hasSessions ? this.sessions.endAll(em, user.id, context.now) : undefined
    })
    return {}
  }

  private async resetPassword(value: About, context: CallContext): Promise<object> {
    await this.change(
      'AdminResetUserPassword',
      value,
      context,
      'account.password-reset-requested',
      async (user, em) => {
        const to = getVerifiedDestination(this.accounts, user)
        if (!to)
          throw refusals.parameter(
            'Cannot reset password for the user as there is no registered/verified email or phone_number',
          )
        user.status = 'RESET_REQUIRED'
        await this.codes.send(em, user, { purpose: 'password', to }, context.now)
        return this.sessions.endAll(em, user.id, context.now)
      },
    )
    return {}
  }

  private async confirm(value: About, context: CallContext): Promise<object> {
    await this.change('AdminConfirmSignUp', value, context, 'account.confirmed', async (user, em) => {
      if (user.status !== 'UNCONFIRMED') {
        throw new PoolError('NotAuthorizedException', `User cannot be confirmed. Current status is ${user.status}`)
      }
      user.status = 'CONFIRMED'
      if (this.settings.DEFAULT_GROUP !== '')
        await this.groups.add(em, user.id, this.settings.DEFAULT_GROUP, context.now)
    })
    return {}
  }

  private async enable(value: About, context: CallContext): Promise<object> {
    await this.change('AdminEnableUser', value, context, 'account.enabled', (user) => {
      user.enabled = true
    })
    return {}
  }

  private async disable(value: About, context: CallContext): Promise<object> {
    await this.change('AdminDisableUser', value, context, 'account.disabled', async (user, em) => {
      user.enabled = false
      return this.sessions.endAll(em, user.id, context.now)
    })
    return {}
  }

  private async remove(value: About, context: CallContext): Promise<object> {
    await this.change('AdminDeleteUser', value, context, 'account.deleted', async (user, em) => {
      const ended = await this.sessions.endAll(em, user.id, context.now)
      await em.nativeDelete(PoolUser, { id: user.id })
      em.clear()
      return ended
    })
    return {}
  }

  private async signOut(value: About, context: CallContext): Promise<object> {
    await this.change('AdminUserGlobalSignOut', value, context, 'account.signed-out-everywhere', (user, em) =>
      this.sessions.endAll(em, user.id, context.now),
    )
    return {}
  }

  private async find(value: About): Promise<PoolUser> {
    requirePool(this.settings, value.UserPoolId)
    const user = await this.accounts.find(value.Username)
    if (!user) throw refusals.unknownUser()
    return user
  }

  private async change(
    operation: string,
    value: About,
    context: CallContext,
    kind: UserPoolAction,
    work: Change,
  ): Promise<PoolUser> {
    const { id } = await this.find(value)
    return this.commands.run(operation, 'administrator', context, async (em) => {
      const user = await this.accounts.lock(em, id)
      const ended = await work(user, em)
      user.updatedAt = context.now
      await em.flush().catch(emailTaken)
      return { answer: user, kind, userId: id, ...(ended && { events: [ended] }) }
    })
  }

  private temporaryEnd(now: Date): Date {
    return new Date(now.getTime() + this.settings.TEMPORARY_PASSWORD_DAYS * 86_400_000)
  }
}

/** Satisfies the longer password rules too. */
function newTemporaryPassword(): string {
  return `${randomBytes(12).toString('base64url')}aA1!`
}
