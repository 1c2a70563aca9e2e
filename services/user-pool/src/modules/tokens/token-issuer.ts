import { randomUUID } from 'node:crypto'
import { SignJWT, type CryptoKey } from 'jose'

/** The subject of the tokens. */
export interface TokenSubject {
  readonly sub: string
  readonly username: string
  readonly groups: readonly string[]
  /** Attributes of the id token: email, names, verified flags. */
  readonly attributes: Readonly<Record<string, string | boolean>>
}

/** The sign-in they come from. */
export interface TokenOrigin {
  readonly familyId: string
  readonly authTime: Date
}

export interface TokenSettings {
  readonly issuer: string
  readonly clientId: string
  /** Lifetime of access and id tokens in seconds. */
  readonly lifetime: number
}

export interface CurrentKey {
  readonly kid: string
  readonly privateKey: CryptoKey
}

/** Issues the access and id token of a sign-in or refresh with the claims of Amazon Cognito. */
export async function issueTokens(
  key: CurrentKey,
  settings: TokenSettings,
  subject: TokenSubject,
  origin: TokenOrigin,
  now: Date,
): Promise<{ AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer' }> {
  const eventId = randomUUID()
  const shared = {
    origin_jti: origin.familyId,
    event_id: eventId,
    auth_time: seconds(origin.authTime),
    ...(subject.groups.length > 0 ? { 'cognito:groups': subject.groups } : {}),
  }
  const access = sign(key, settings, subject.sub, now, {
    ...shared,
    token_use: 'access',
    client_id: settings.clientId,
    scope: 'aws.cognito.signin.user.admin',
    username: subject.username,
  })
  const id = sign(key, settings, subject.sub, now, {
    ...subject.attributes,
    ...shared,
    token_use: 'id',
    aud: settings.clientId,
    'cognito:username': subject.username,
  })
  const [AccessToken, IdToken] = await Promise.all([access, id])
  return { AccessToken, IdToken, ExpiresIn: settings.lifetime, TokenType: 'Bearer' }
}

function sign(
  key: CurrentKey,
  settings: TokenSettings,
  sub: string,
  now: Date,
  claims: Record<string, unknown>,
): Promise<string> {
  return (
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(settings.issuer)
      .setSubject(sub)
      .setJti(randomUUID())
      // In milliseconds, to distinguish it from a token issued just before the account's sessions ended.
      .setIssuedAt(now.getTime() / 1000)
      .setExpirationTime(seconds(now) + settings.lifetime)
      .sign(key.privateKey)
  )
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
