import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'

const keyId = 'isolated'

/** A token issuer with its key set for the services under test, so that no benchmark or simulation needs to sign in. */
export class TokenIssuer {
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #server: Server
  readonly #clientId = 'isolated'
  readonly #now: () => number

  private constructor(now: () => number) {
    this.#now = now
    const key = { ...this.#keys.publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }
    this.#server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
    })
  }

  /** `now`: the time of the services in milliseconds. */
  static async start(now: () => number = Date.now): Promise<TokenIssuer> {
    const issuer = new TokenIssuer(now)
    await new Promise<void>((resolve) => issuer.#server.listen(0, '127.0.0.1', resolve))
    return issuer
  }

  get #issuer(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the token issuer does not listen')
    return `http://127.0.0.1:${address.port}/us-east-1_PortalIsolated`
  }

  /** The settings that make a service accept these tokens. */
  get environment(): Record<string, string> {
    return {
      USER_POOL_ISSUER: this.#issuer,
      USER_POOL_JWKS_URI: `${this.#issuer}/.well-known/jwks.json`,
      USER_POOL_CLIENT_ID: this.#clientId,
    }
  }

  /** Returns an access token for one hour with these groups, of a new account unless `sub` names one. */
  token(groups: readonly string[], sub: string = randomUUID()): string {
    const now = Math.floor(this.#now() / 1000)
    const claims = {
      iss: this.#issuer,
      sub,
      username: `${sub}@example.com`,
      token_use: 'access',
      client_id: this.#clientId,
      iat: now - 1,
      // A service whose test clock is behind refuses the token.
      nbf: now - 1,
      exp: now + 3600,
      jti: randomUUID(),
      'cognito:groups': groups,
    }
    const text = [{ alg: 'RS256', kid: keyId, typ: 'JWT' }, claims].map(encode).join('.')
    return `${text}.${sign('sha256', Buffer.from(text), this.#keys.privateKey).toString('base64url')}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
