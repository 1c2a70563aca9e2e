import { inputs as input } from '../protocol/index.ts'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { SETTINGS } from '@portal/service-kit'
import { z } from 'zod'
import type { PoolSettings } from '../../config.ts'
import { BlindIndex, usernameKey } from '../../protection/blind-index.ts'
import {
  generatorFactors,
  isClaimProven,
  openExchange,
  parseTimestamp,
  readClientNumber,
  serverKey,
  type PasswordClaim,
  type Verifier,
} from '../../srp/index.ts'
import { AddressLimits, AttemptLocks, type AttemptRule } from '../attempts/index.ts'
import {
  type CallContext,
  openOperation,
  type Operation,
  PoolCommands,
  PoolError,
  refusals,
} from '../protocol/index.ts'
import { Accounts, type PoolUser, unknownUserId, unknownVerifier } from '../users/index.ts'
import { NewPasswordChallenge } from './new-password-challenge.ts'
import { requireClient } from './requirements.ts'
import { isSameDigest } from '../../protection/bytes.ts'
import { SecretBlocks, type SrpState } from './secret-block.ts'
import { Sessions } from './sessions.ts'

const initiate = z.object({
  ClientId: input.clientId,
  AuthFlow: z.string().max(64),
  AuthParameters: input.authParameters.nullish(),
})
const respond = z.object({
  ClientId: input.clientId,
  ChallengeName: z.string().max(64),
  ChallengeResponses: input.authParameters.nullish(),
  Session: z.string().max(2048).nullish(),
})

/** Maximum difference between the client's clock and ours, in milliseconds. */
const clockTolerance = 5 * 60_000
const consume = {
  name: 'challenge-spend',
  text: 'insert into spent_challenge (id, expires_at) values ($1, $2) on conflict do nothing returning 1 as spent',
}

/** InitiateAuth and RespondToAuthChallenge. */
@Injectable()
export class SignInOperations implements OnModuleInit {
  constructor(
    private readonly accounts: Accounts,
    private readonly attempts: AttemptLocks,
    private readonly limits: AddressLimits,
    private readonly sessions: Sessions,
    private readonly newPasswords: NewPasswordChallenge,
    private readonly commands: PoolCommands,
    private readonly database: Database,
    private readonly index: BlindIndex,
    private readonly blocks: SecretBlocks,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  readonly operations: readonly Operation[] = [
    openOperation('InitiateAuth', initiate, (value, context) => this.initiate(value, context)),
    openOperation('RespondToAuthChallenge', respond, (value, context) => this.respond(value, context)),
  ]

  onModuleInit(): void {
    generatorFactors()
  }

  private async initiate(value: z.output<typeof initiate>, context: CallContext): Promise<object> {
    requireClient(this.settings, value.ClientId)
    const parameters = value.AuthParameters ?? {}
    switch (value.AuthFlow) {
      case 'USER_SRP_AUTH':
        return this.openChallenge(parameters, context)
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN': {
        const result = await this.sessions.refresh(required(parameters, 'REFRESH_TOKEN'), context)
        return { AuthenticationResult: result, ChallengeParameters: {} }
      }
      default:
        throw refusals.parameter('Initiate Auth method not supported.')
    }
  }

  private async openChallenge(parameters: Parameters, context: CallContext): Promise<object> {
    await this.limits.countCall('sign-in', context)
    const typed = required(parameters, 'USERNAME')
    const clientNumber = readClientNumber(required(parameters, 'SRP_A'))
    if (clientNumber === undefined) throw refusals.parameter('SRP_A is not a member of the group.')
    const user = await this.accounts.find(typed)
    if (!user && this.settings.REVEAL_UNKNOWN_USERS) throw refusals.unknownUser()
    const userId = user?.id ?? unknownUserId(this.index, typed)
    await this.limits.countSignIn(userId, context)
    const { salt, verifier } = user ? this.accounts.getVerifier(user) : unknownVerifier(this.index, userId)
    const server = openExchange(verifier)
    const typedName = this.hashTypedName(typed)
    const expiresAt = new Date(context.now.getTime() + this.settings.AUTH_SESSION_MINUTES * 60_000)
    const block = this.blocks.encrypt({ userId, typedName, clientNumber, server }, expiresAt)
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: salt.toString('hex'),
        SRP_B: server.publicNumber.toString(16),
        SECRET_BLOCK: block.toString('base64'),
        // The account id instead of the user name: for an email address that matches no account, no plausible name
        // could be returned.
        USER_ID_FOR_SRP: userId,
        USERNAME: userId,
      },
    }
  }

  private async respond(value: z.output<typeof respond>, context: CallContext): Promise<object> {
    requireClient(this.settings, value.ClientId)
    const responses = value.ChallengeResponses ?? {}
    if (value.ChallengeName === 'NEW_PASSWORD_REQUIRED')
      return this.newPasswords.respond(value.Session, responses, context)
    if (value.ChallengeName !== 'PASSWORD_VERIFIER') throw refusals.parameter('Challenge not supported.')
    const user = await this.verifyPassword(responses, context)
    requireUsable(user, context.now)
    if (user.status === 'FORCE_CHANGE_PASSWORD') return this.newPasswords.createChallenge(user, context.now)
    const { token, familyId } = await this.commands.run('RespondToAuthChallenge', user, context, async (em) => ({
      answer: this.sessions.start(em, user, context.now),
      kind: 'session.started',
      userId: user.id,
    }))
    const result = await this.sessions.tokens(user, { familyId, authTime: context.now }, context.now, token)
    return { AuthenticationResult: result, ChallengeParameters: {} }
  }

  /** Returns the account whose password the response proves. Every failure gives the same error. */
  private async verifyPassword(responses: Parameters, context: CallContext): Promise<PoolUser> {
    const secretBlock = Buffer.from(required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'), 'base64')
    const signature = required(responses, 'PASSWORD_CLAIM_SIGNATURE')
    const timestamp = required(responses, 'TIMESTAMP')
    const state = this.blocks.decrypt(secretBlock)
    const at = parseTimestamp(timestamp)
    if (!state || !at || Math.abs(at.getTime() - context.now.getTime()) > clockTolerance) throw refusals.wrongPassword()
    if (state.expiresAt <= context.now) throw refusals.badSession()
    // Runs the lookup even for unknown accounts, because skipping it would show in the response time.
    const user = await this.accounts.findById(state.userId)
    if (!this.isNamed(required(responses, 'USERNAME'), state, user)) throw refusals.wrongPassword()
    await this.consume(state)
    const rule = this.wrongPasswords()
    const wait = await this.attempts.count(rule, state.userId, context.now)
    if (wait !== undefined) throw refusals.locked(wait)
    const verifier = user ? this.accounts.getVerifier(user) : unknownVerifier(this.index, state.userId)
    const isProven = this.isProven(state, verifier, { secretBlock, timestamp, signature })
    if (!isProven || !user) throw refusals.wrongPassword()
    await this.attempts.forget(rule, state.userId)
    return user
  }

  private isProven(state: SrpState, { verifier }: Verifier, claim: PasswordClaim): boolean {
    try {
      const key = serverKey(state.clientNumber, verifier, state.server)
      return isClaimProven(key, this.accounts.getSrpIdentity(state.userId), claim)
    } catch (failure) {
      // The client's number is not a member of the group.
      if (failure instanceof RangeError) return false
      throw failure
    }
  }

  private async consume(state: { readonly id: Buffer; readonly expiresAt: Date }): Promise<void> {
    const spent = await this.database.find(consume, [state.id, state.expiresAt.toISOString()])
    if (!spent) throw refusals.badSession()
  }

  private isNamed(name: string, state: SrpState, user: PoolUser | undefined): boolean {
    if (name === state.userId) return true
    if (isSameDigest(this.hashTypedName(name), state.typedName)) return true
    return user !== undefined && usernameKey(name) === user.usernameKey
  }

  private hashTypedName(typed: string): Buffer {
    return this.index.digest('typed-name', usernameKey(typed))
  }

  private wrongPasswords(): AttemptRule {
    const threshold = this.settings.LIMIT_WRONG_PASSWORDS
    return { name: 'password', threshold, every: 1, firstLock: 1, longest: 900, memory: 43_200 }
  }
}

type Parameters = Readonly<Record<string, string | null | undefined>>

function required(parameters: Parameters, name: string): string {
  const value = parameters[name]
  if (!value) throw refusals.parameter(`Missing required parameter ${name}`)
  return value
}

/** Returned only to a client that has proven the password. */
function requireUsable(user: PoolUser, now: Date): void {
  if (!user.enabled) throw refusals.disabled()
  if (user.status === 'UNCONFIRMED') throw refusals.notConfirmed()
  if (user.status === 'RESET_REQUIRED') throw refusals.resetRequired()
  if (user.passwordExpiresAt && user.passwordExpiresAt <= now) {
    throw new PoolError(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    )
  }
}
