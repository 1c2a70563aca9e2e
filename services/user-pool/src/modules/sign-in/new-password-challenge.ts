import { randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { SETTINGS } from '@portal/service-kit'
import type { PoolSettings } from '../../config.ts'
import { DataCipher } from '../../protection/data-cipher.ts'
import { type CallContext, PoolCommands, readAttributes, refusals } from '../protocol/index.ts'
import { Accounts, type PoolUser, toAttributes } from '../users/index.ts'
import { Sessions } from './sessions.ts'

interface SessionState {
  readonly id: string
  readonly userId: string
  readonly end: number
}

const purpose = 'new-password-session'
const attributePrefix = 'userAttributes.'
const consume = {
  name: 'challenge-spend',
  text: 'insert into spent_challenge (id, expires_at) values ($1, $2) on conflict do nothing returning 1 as spent',
}

/** NEW_PASSWORD_REQUIRED: a person who signs in with a temporary password sets a new one. */
@Injectable()
export class NewPasswordChallenge {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly commands: PoolCommands,
    private readonly cipher: DataCipher,
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  /** The challenge for an account whose temporary password was verified. */
  createChallenge(user: PoolUser, now: Date): object {
    const end = now.getTime() + this.settings.AUTH_SESSION_MINUTES * 60_000
    const state: SessionState = { id: randomBytes(16).toString('hex'), userId: user.id, end }
    const { sub: _sub, ...attributes } = toAttributes(user, this.accounts.decrypt(user))
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: this.cipher.encryptJson(state, purpose).toString('base64url'),
      ChallengeParameters: {
        USER_ID_FOR_SRP: user.id,
        requiredAttributes: '[]',
        userAttributes: JSON.stringify(attributes),
      },
    }
  }

  /** Sets the password and starts a session. A password that violates the policy leaves the challenge open. */
  async respond(
    session: string | null | undefined,
    responses: Readonly<Record<string, string | null | undefined>>,
    context: CallContext,
  ): Promise<object> {
    const { now } = context
    const state = this.decryptState(session, now)
    const password = responses['NEW_PASSWORD'] ?? ''
    this.accounts.requireGoodPassword(password)
    const change = readAttributes(profileIn(responses), 'person')
    const spent = await this.database.find(consume, [Buffer.from(state.id, 'hex'), new Date(state.end).toISOString()])
    if (!spent) throw refusals.badSession()
    const begun = await this.commands.run(
      'RespondToAuthChallenge',
      { id: state.userId, username: '' },
      context,
      async (em) => {
        const user = await this.accounts.lock(em, state.userId)
        if (!user.enabled || user.status !== 'FORCE_CHANGE_PASSWORD') throw refusals.badSession()
        this.accounts.apply(user, { profile: change.profile }, now)
        this.accounts.setPassword(user, password, now)
        user.status = 'CONFIRMED'
        return {
          answer: { user, ...this.sessions.start(em, user, now) },
          kind: 'account.password-set',
          userId: user.id,
        }
      },
    )
    const result = await this.sessions.tokens(begun.user, { familyId: begun.familyId, authTime: now }, now, begun.token)
    return { AuthenticationResult: result, ChallengeParameters: {} }
  }

  private decryptState(session: string | null | undefined, now: Date): SessionState {
    const plain = this.cipher.decrypt(Buffer.from(session ?? '', 'base64url'), purpose)
    if (!plain) throw refusals.badSession()
    const state = JSON.parse(plain.toString('utf8')) as SessionState
    if (state.end <= now.getTime()) throw refusals.badSession()
    return state
  }
}

/** The profile members of a response. Addresses are changed by another operation, which verifies them. */
function profileIn(responses: Readonly<Record<string, string | null | undefined>>): Map<string, string> {
  const entries = Object.entries(responses).flatMap(([name, value]): [string, string][] => {
    const attribute = name.slice(attributePrefix.length)
    const isAddress = attribute.startsWith('email') || attribute.startsWith('phone_number')
    return name.startsWith(attributePrefix) && !isAddress && typeof value === 'string' ? [[attribute, value]] : []
  })
  return new Map(entries)
}
