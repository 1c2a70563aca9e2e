import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Commands } from '@portal/persistence'
import { ClientIp, CommandContext, Handle, Input } from '@portal/service-kit'
import { poolFailureName } from '@portal/user-pool-client'
import { MailedLinks } from '../links/mailed-links.ts'
import { authRefusal, refusePool } from '../user-pool/pool-failures.ts'
import { UserPool, type PoolDelivery } from '../user-pool/user-pool.ts'
import { AuthLimits } from './auth-limits.ts'
import { CodeRequests } from './code-requests.ts'
import { PoolEffects, spent } from './pool-effects.ts'
import { Recaptcha } from './recaptcha.ts'
import { rolesOf } from './sessions.ts'
import { withoutKey } from './without-key.ts'

type Registration = InputOf<typeof http.register>['body']

/** Opening an account: register, confirm-registration, resend-code, verify. */
@Controller()
export class RegistrationController {
  constructor(
    private readonly pool: UserPool,
    private readonly limits: AuthLimits,
    private readonly recaptcha: Recaptcha,
    private readonly codeRequests: CodeRequests,
    private readonly links: MailedLinks,
    private readonly commands: Commands,
    private readonly effects: PoolEffects,
  ) {}

  @Handle(http.register)
  async register(
    @Input(http.register) { body }: InputOf<typeof http.register>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.limits.takeSignUp(address)
    const { recaptcha, ...said } = body
    const username = body.username ?? usernameFrom(body.firstName, body.lastName, this.effects.numberOf(context))
    return this.effects.run(context, {
      said,
      effect: async (isRepeated) => {
        // A value of reCAPTCHA is good for one look; a repetition was looked at.
        if (!isRepeated) await this.recaptcha.require(recaptcha)
        return this.open(username, body, isRepeated)
      },
      outcome: async (em, { sub, delivery }) => {
        await this.codeRequests.record(username, context.now)
        await this.links.sendEmailProof(em, { username, email: body.email, locale: body.locale }, context.now)
        return {
          results: { ...sent(delivery), username },
          action: { kind: 'account.registered', entityType: 'account', entityId: sub },
        }
      },
    })
  }

  @Handle(http.confirmRegistration)
  async confirm(
    @Input(http.confirmRegistration) { body }: InputOf<typeof http.confirmRegistration>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.limits.takeCode(address)
    const username = await this.usernameOf(body)
    return this.effects.run(context, {
      said: body,
      effect: async (isRepeated) => {
        const no = isRepeated ? 'auth.outcome-unknown' : 'auth.code-wrong'
        // A pool that tells unknown accounts apart, and an account that is confirmed already, answer as a wrong code does.
        await this.pool.confirmSignUp(username, body.code).catch((failure: unknown) =>
          refusePool(failure, {
            UserNotFoundException: no,
            NotAuthorizedException: no,
            ...(isRepeated && spent),
          }),
        )
        return Promise.all([this.pool.getAccount(username), this.pool.groupsOf(username)]).catch(refusePool)
      },
      outcome: async (_, [account, groups]) => ({
        results: {
          username: account.username,
          token: '',
          roles: rolesOf(groups),
          expiration: null,
          message: 'Your account is confirmed.',
        },
        action: { kind: 'account.confirmed', entityType: 'account', entityId: account.sub },
      }),
    })
  }

  @Handle(http.resendCode)
  async resend(
    @Input(http.resendCode) { body }: InputOf<typeof http.resendCode>,
    @CommandContext() { now }: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.limits.takeCode(address)
    const username = await this.usernameOf(body)
    await this.codeRequests.take(username, now)
    await this.pool.resendCode(username).catch(ignoreUnknown)
    return onItsWay
  }

  @Handle(http.verify)
  async verify(
    @Input(http.verify) { query }: InputOf<typeof http.verify>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.limits.takeCode(address)
    const link = await this.links.read(query.v, context.now)
    const gone = { UserNotFoundException: 'auth.link-invalid' } as const
    const account = await this.pool.getAccount(link.username).catch((failure: unknown) => refusePool(failure, gone))
    if (!link.isFor(account.email)) throw authRefusal('auth.link-invalid')
    await this.pool.proveEmail(link.username).catch((failure: unknown) => refusePool(failure, gone))
    return this.commands.run(withoutKey(context), async () => ({
      results: { purpose: 'email' as const, username: account.username, message: 'Your email address is confirmed.' },
      action: { kind: 'account.email-proven', entityType: 'account', entityId: account.sub },
    }))
  }

  /** Opens the account. A repetition may find that it was opened before its answer was lost: as asked for now, and not proven by anybody. */
  private async open(username: string, body: Registration, isRepeated: boolean) {
    const attributes = {
      email: body.email,
      phone_number: body.phone,
      name: `${body.firstName} ${body.lastName}`,
      given_name: body.firstName,
      family_name: body.lastName,
      locale: body.locale,
    }
    try {
      return await this.pool.signUp({ username, password: body.password, attributes })
    } catch (failure) {
      if (isRepeated && poolFailureName(failure) === 'UsernameExistsException') {
        const account = await this.pool.getAccount(username).catch(refusePool)
        if (account.status === 'UNCONFIRMED' && account.email === body.email)
          return { sub: account.sub, delivery: { destination: '', medium: 'SMS' as const } }
      }
      return refusePool(failure, { InvalidParameterException: 'auth.registration-failed' })
    }
  }

  /** The user name a body means: given, or the newest unconfirmed account of its email address. */
  private async usernameOf(body: { readonly email: string; readonly username?: string | undefined }): Promise<string> {
    if (body.username !== undefined) return body.username
    if (!body.email.includes('@')) return body.email
    const [newest] = await this.pool.unconfirmedOf(body.email).catch(refusePool)
    return newest?.username ?? body.email
  }
}

/** Says where a code went, to who has just given the address. */
function sent(delivery: PoolDelivery) {
  return { ...delivery, message: `We sent a 6 digit code to ${delivery.destination || 'you'}.` }
}

/** Says the same to everybody who has proven nothing: where a code goes would tell that there is an account, and whose. */
export const onItsWay = {
  destination: '',
  medium: 'SMS' as const,
  message: 'If there is such an account, a code is on its way to it.',
}

/** For pools that tell unknown or confirmed accounts apart: nothing was sent, and nobody learns it. */
function ignoreUnknown(failure: unknown): void {
  const name = poolFailureName(failure)
  if (name !== 'UserNotFoundException' && name !== 'InvalidParameterException') refusePool(failure)
}

/** `Jane`, `O'Hara` -> `jane.ohara-48213` */
function usernameFrom(firstName: string, lastName: string, number: number): string {
  const plain = `${firstName}.${lastName}`
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, '')
  return `${plain.replaceAll(/^\.+|\.+$/g, '').slice(0, 100) || 'reader'}-${10_000 + (number % 90_000)}`
}
