import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Commands } from '@portal/persistence'
import { ClientIp, CommandContext, Handle, Input } from '@portal/service-kit'
import { getPoolErrorName } from '@portal/user-pool-client'
import { AccountNames } from '../account-names/index.ts'
import { EmailVerificationLinks } from '../links/index.ts'
import { authRefusal, type PoolDelivery, refusePoolError, UserPool } from '../user-pool/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { CodeRequests } from './code-requests.ts'
import { PoolRequests, spentCodeErrors } from './pool-requests.ts'
import { Recaptcha } from './recaptcha.ts'
import { toRoles } from './sessions.ts'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'

type Registration = InputOf<typeof http.register>['body']

/** Account registration: register, confirm-registration, resend-code, verify. */
@Controller()
export class RegistrationController {
  constructor(
    private readonly pool: UserPool,
    private readonly rateLimits: RegistrationRateLimits,
    private readonly recaptcha: Recaptcha,
    private readonly codeRequests: CodeRequests,
    private readonly links: EmailVerificationLinks,
    private readonly commands: Commands,
    private readonly poolRequests: PoolRequests,
    private readonly accountNames: AccountNames,
  ) {}

  @Handle(http.register)
  async register(
    @Input(http.register) { body }: InputOf<typeof http.register>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeSignUp(address)
    const { recaptcha, ...requestContent } = body
    const username =
      body.username ?? generateUsername(body.firstName, body.lastName, this.poolRequests.getRequestNumber(context))
    return this.poolRequests.run(context, {
      requestContent,
      callPool: async (isRetry) => {
        // A reCAPTCHA token can be verified once; a retry was verified the first time.
        if (!isRetry) await this.recaptcha.assertHuman(recaptcha)
        return this.signUp(username, body, isRetry)
      },
      outcome: async (em, { sub, delivery }) => {
        await this.codeRequests.record(em, username, context.now)
        // Without a phone, the code itself is sent to the email address and verifies it.
        if (body.phone !== undefined)
          await this.links.send(em, { username, email: body.email, locale: body.locale }, context.now)
        return {
          results: { ...toSentResults(delivery), username },
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
    await this.rateLimits.takeCode(address)
    const username = await this.findUsername(body)
    return this.poolRequests.run(context, {
      requestContent: body,
      callPool: async (isRetry) => {
        const errorCode = isRetry ? 'auth.outcome-unknown' : 'auth.code-incorrect'
        // For pools that reveal unknown accounts: those and already confirmed ones get the same response as a wrong
        // code.
        await this.pool.confirmSignUp(username, body.code).catch((failure: unknown) =>
          refusePoolError(failure, {
            UserNotFoundException: errorCode,
            NotAuthorizedException: errorCode,
            ...(isRetry && spentCodeErrors),
          }),
        )
        return Promise.all([this.pool.getAccount(username), this.pool.listGroups(username)]).catch(refusePoolError)
      },
      outcome: async (em, [account, groups]) => ({
        results: {
          username: account.username,
          token: '',
          roles: toRoles(groups),
          expiration: null,
          message: 'Your account is confirmed.',
        },
        action: { kind: 'account.confirmed', entityType: 'account', entityId: account.sub },
        events: await this.accountNames.createEvents(em, account.sub, account.name),
      }),
    })
  }

  @Handle(http.resendCode)
  async resend(
    @Input(http.resendCode) { body }: InputOf<typeof http.resendCode>,
    @CommandContext() { now }: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeCode(address)
    const username = await this.findUsername(body)
    await this.codeRequests.take(body.username ?? body.email, now)
    if (await this.codeRequests.takeSend(username, now))
      await this.pool.resendCode(username).catch(ignoreUnknownAccount)
    return genericSentResults
  }

  @Handle(http.verify)
  async verify(
    @Input(http.verify) { query }: InputOf<typeof http.verify>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeCode(address)
    const link = await this.links.find(query.v, context.now)
    const notFoundErrors = { UserNotFoundException: 'auth.link-invalid' } as const
    const account = await this.pool
      .getAccount(link.username)
      .catch((failure: unknown) => refusePoolError(failure, notFoundErrors))
    if (!link.wasSentTo(account.email)) throw authRefusal('auth.link-invalid')
    await this.pool.verifyEmail(link.username).catch((failure: unknown) => refusePoolError(failure, notFoundErrors))
    return this.commands.run(withoutIdempotencyKey(context), async () => ({
      results: { purpose: 'email' as const, username: account.username, message: 'Your email address is verified.' },
      action: { kind: 'account.email-verified', entityType: 'account', entityId: account.sub },
    }))
  }

  /**
   * Creates the account. On a retry, the account may already exist because only its response was lost: it has the same
   * address and is unconfirmed.
   */
  private async signUp(username: string, body: Registration, isRetry: boolean) {
    const attributes = {
      email: body.email,
      ...(body.phone !== undefined && { phone_number: body.phone }),
      name: `${body.firstName} ${body.lastName}`,
      given_name: body.firstName,
      family_name: body.lastName,
      locale: body.locale,
    }
    try {
      return await this.pool.signUp({ username, password: body.password, attributes })
    } catch (failure) {
      if (isRetry && getPoolErrorName(failure) === 'UsernameExistsException') {
        const account = await this.pool.getAccount(username).catch(refusePoolError)
        if (account.status === 'UNCONFIRMED' && account.email === body.email)
          return {
            sub: account.sub,
            delivery: { destination: '', medium: body.phone === undefined ? ('EMAIL' as const) : ('SMS' as const) },
          }
      }
      return refusePoolError(failure, { InvalidParameterException: 'auth.registration-failed' })
    }
  }

  /** Returns the username in the request, or that of the newest unconfirmed account with its email address. */
  private async findUsername(body: {
    readonly email: string
    readonly username?: string | undefined
  }): Promise<string> {
    if (body.username !== undefined) return body.username
    if (!body.email.includes('@')) return body.email
    const [newest] = await this.pool.listUnconfirmed(body.email).catch(refusePoolError)
    return newest?.username ?? body.email
  }
}

/** Tells the person who entered the address where the code was sent. */
function toSentResults(delivery: PoolDelivery) {
  return { ...delivery, message: `We sent a 6 digit code to ${delivery.destination || 'you'}.` }
}

/** The same response for everyone: where a code was sent would reveal that an account exists, and whose it is. */
export const genericSentResults = {
  destination: '',
  medium: 'SMS' as const,
  message: 'If an account exists, we sent it a code.',
}

/** For pools that reveal unknown or confirmed accounts: nothing was sent, and the response does not reveal it. */
function ignoreUnknownAccount(failure: unknown): void {
  const name = getPoolErrorName(failure)
  if (name !== 'UserNotFoundException' && name !== 'InvalidParameterException') refusePoolError(failure)
}

/** `Jane`, `O'Hara` -> `jane.ohara-48213` */
function generateUsername(firstName: string, lastName: string, number: number): string {
  const base = `${firstName}.${lastName}`
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, '')
  return `${base.replaceAll(/^\.+|\.+$/g, '').slice(0, 100) || 'reader'}-${10_000 + (number % 90_000)}`
}
