import { randomBytes } from 'node:crypto'
import {
  claimSignature,
  formatTimestamp,
  generator,
  modularPower,
  modulo,
  multiplier,
  privateExponent,
  scramble,
  toNumber,
} from '../srp/index.ts'
import { deriveKey } from '../srp/server-exchange.ts'
import { clientId, poolId, type TestPool } from './test-pool.ts'

/** An open challenge on the client's side. */
export interface OpenChallenge {
  readonly clientSecret: bigint
  readonly clientNumber: bigint
  readonly parameters: Readonly<Record<string, string>>
}

/** A fast client of the protocol, for tests that sign in many times or do what no honest client does. */
export async function openChallenge(
  pool: TestPool,
  username: string,
  headers: Record<string, string> = {},
): Promise<OpenChallenge> {
  const clientSecret = toNumber(randomBytes(32))
  const clientNumber = modularPower(generator, clientSecret)
  const parameters = { USERNAME: username, SRP_A: clientNumber.toString(16) }
  const answer = await pool.raw(
    'InitiateAuth',
    { AuthFlow: 'USER_SRP_AUTH', ClientId: clientId, AuthParameters: parameters },
    headers,
  )
  if (answer.status !== 200)
    throw Object.assign(new Error(String(answer.body['message'])), { code: answer.body['__type'] })
  return { clientSecret, clientNumber, parameters: answer.body['ChallengeParameters'] as Record<string, string> }
}

/** Returns the responses that prove the password; `change` alters them, as an attacker would. */
export function responsesTo(
  challenge: OpenChallenge,
  password: string,
  at: Date,
  change: Record<string, string> = {},
): Record<string, string> {
  const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP: userId = '' } = challenge.parameters
  const identity = { poolName: poolId.split('_')[1] ?? '', userId }
  const x = privateExponent(identity, password, Buffer.from(SALT, 'hex'))
  const open = BigInt(`0x${SRP_B}`)
  const u = scramble(challenge.clientNumber, open)
  const timestamp = change['TIMESTAMP'] ?? formatTimestamp(at)
  const secretBlock = Buffer.from(SECRET_BLOCK, 'base64')
  const key = computeKey(modulo(open - multiplier * modularPower(generator, x)), challenge.clientSecret + u * x, u)
  return {
    USERNAME: userId,
    PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
    TIMESTAMP: timestamp,
    PASSWORD_CLAIM_SIGNATURE: claimSignature(key, identity, { secretBlock, timestamp }).toString('base64'),
    ...change,
  }
}

export function respond(pool: TestPool, responses: Record<string, string>, headers: Record<string, string> = {}) {
  return pool.raw(
    'RespondToAuthChallenge',
    { ChallengeName: 'PASSWORD_VERIFIER', ClientId: clientId, ChallengeResponses: responses },
    headers,
  )
}

/** Runs one whole sign-in; returns the response of the second call. */
export async function quickSignIn(pool: TestPool, username: string, password: string) {
  const challenge = await openChallenge(pool, username)
  return respond(pool, responsesTo(challenge, password, pool.clock.now()))
}

// With a wrong password the base is arbitrary and OpenSSL may refuse it; any key is as wrong.
function computeKey(base: bigint, exponent: bigint, u: bigint): Buffer {
  try {
    return deriveKey(modularPower(base, exponent), u)
  } catch {
    return randomBytes(16)
  }
}
