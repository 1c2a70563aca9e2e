import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Claims of a test token; all have defaults. */
export interface TokenContents {
  readonly sub?: string
  readonly username?: string
  readonly groups?: readonly string[]
  /** Seconds from now; negative for an expired token. One hour by default. */
  readonly expiresIn?: number
  readonly issuer?: string
  readonly clientId?: string
  readonly use?: 'access' | 'id'
  /** `none` omits the signature; `foreign` signs with a key that the pool does not have. */
  readonly signature?: 'valid' | 'none' | 'foreign' | 'hs256'
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreignKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keyId = 'test-key'

/** A user pool from a service's point of view: an issuer, its keys and tokens. */
export class TestIssuer {
  readonly clientId = 'test-client'
  readonly #server: Server
  readonly #now: () => Date
  readonly #tokens = new Map<string, { readonly token: string; readonly issuedAt: number }>()
  /** Number of key requests. */
  fetches = 0

  private constructor(now: () => Date) {
    this.#now = now
    this.#server = createServer((_, response) => {
      this.fetches += 1
      const key = { ...keys.publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
    })
  }

  static async start(now: () => Date = () => new Date()): Promise<TestIssuer> {
    const issuer = new TestIssuer(now)
    await new Promise<void>((resolve) => issuer.#server.listen(0, '127.0.0.1', resolve))
    return issuer
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/us-east-1_PortalTest`
  }

  /** Settings with which a service accepts this pool's tokens. */
  get environment(): Record<string, string> {
    return {
      USER_POOL_ISSUER: this.issuer,
      USER_POOL_JWKS_URI: `${this.issuer}/.well-known/jwks.json`,
      USER_POOL_CLIENT_ID: this.clientId,
    }
  }

  /**
   * Returns an access token, or an invalid token for tests of refusals. The same user gets the same token for a minute, as
   * clients do: signing took a tenth of the time of the medium tests.
   */
  signToken(contents: TokenContents = {}): string {
    const now = Math.floor(this.#now().getTime() / 1000)
    const user = contents.sub === undefined ? undefined : JSON.stringify(contents)
    const last = user === undefined ? undefined : this.#tokens.get(user)
    if (last && now >= last.issuedAt && now < last.issuedAt + 60) return last.token
    const token = this.#createToken(contents, now)
    if (user !== undefined) this.#tokens.set(user, { token, issuedAt: now })
    return token
  }

  #createToken(contents: TokenContents, now: number): string {
    const { signature = 'valid', expiresIn = 3600, use = 'access' } = contents
    const clientId = contents.clientId ?? this.clientId
    const sub = contents.sub ?? randomUUID()
    const claims = {
      iss: contents.issuer ?? this.issuer,
      sub,
      token_use: use,
      iat: now - Math.max(0, -expiresIn) - 1,
      exp: now + expiresIn,
      jti: randomUUID(),
      // The id token has all claims of an access token, so that only `token_use` distinguishes them.
      client_id: clientId,
      username: contents.username ?? sub,
      ...(use === 'id'
        ? { aud: clientId, 'cognito:username': contents.username ?? sub }
        : { scope: 'aws.cognito.signin.user.admin' }),
      ...(contents.groups ? { 'cognito:groups': contents.groups } : {}),
    }
    const algorithm = signature === 'none' ? 'none' : signature === 'hs256' ? 'HS256' : 'RS256'
    const signed = [{ alg: algorithm, kid: keyId, typ: 'JWT' }, claims].map(encode).join('.')
    if (signature === 'none') return `${signed}.`
    return `${signed}.${sign(signed, signature === 'valid' ? keys.privateKey : foreignKeys.privateKey)}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function sign(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key).toString('base64url')
}
