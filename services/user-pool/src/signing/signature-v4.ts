import { timingSafeEqual } from 'node:crypto'
import { hmac, sha256 } from '../srp/digest.ts'

/** The signed parts of a request. */
export interface SignedRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Uint8Array
}

export interface SigningScope {
  readonly region: string
  /** `cognito-idp` */
  readonly service: string
}

/** Returns the secret of an access key, or `undefined` for an unknown one. */
export type SecretOf = (accessKeyId: string) => string | undefined

export type SignatureVerdict =
  | { readonly signed: true; readonly accessKeyId: string }
  | { readonly signed: false; readonly problem: 'missing' | 'incomplete' | 'unknown-key' | 'expired' | 'wrong' }

/** Maximum difference between the signing time and our clock, in milliseconds. */
const tolerance = 5 * 60_000
const mustBeSigned = ['host', 'x-amz-date', 'x-amz-target']
const algorithm = 'AWS4-HMAC-SHA256'

/** Checks the Signature Version 4 of a request by computing it again. Compares in constant time. */
export function checkSignature(
  request: SignedRequest,
  scope: SigningScope,
  findSecret: SecretOf,
  now: Date,
): SignatureVerdict {
  const authorization = request.headers['authorization']
  if (typeof authorization !== 'string') return { signed: false, problem: 'missing' }
  const claim = readClaim(authorization)
  const date = request.headers['x-amz-date']
  if (!claim || typeof date !== 'string') return { signed: false, problem: 'incomplete' }
  const at = parseDate(date)
  if (!at || claim.day !== date.slice(0, 8) || claim.region !== scope.region || claim.service !== scope.service) {
    return { signed: false, problem: 'incomplete' }
  }
  if (!mustBeSigned.every((name) => claim.signedHeaders.includes(name))) {
    return { signed: false, problem: 'incomplete' }
  }
  if (Math.abs(at.getTime() - now.getTime()) > tolerance) return { signed: false, problem: 'expired' }
  const secret = findSecret(claim.accessKeyId)
  const expected = computeSignature(request, claim, date, secret ?? 'no such key')
  const claimedSignature = Buffer.from(claim.signature, 'hex')
  const same = claimedSignature.length === expected.length && timingSafeEqual(claimedSignature, expected)
  if (secret === undefined) return { signed: false, problem: 'unknown-key' }
  return same ? { signed: true, accessKeyId: claim.accessKeyId } : { signed: false, problem: 'wrong' }
}

interface Claim extends SigningScope {
  readonly accessKeyId: string
  readonly day: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
}

function readClaim(authorization: string): Claim | undefined {
  const [name, ...rest] = authorization.split(' ')
  const parts = new Map(
    rest
      .join('')
      .split(',')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const),
  )
  const [accessKeyId, day, region, service, ending] = (parts.get('Credential') ?? '').split('/')
  const signature = parts.get('Signature') ?? ''
  const signedHeaders = (parts.get('SignedHeaders') ?? '').split(';')
  if (name !== algorithm || ending !== 'aws4_request' || !accessKeyId || !day || !region || !service) return undefined
  return { accessKeyId, day, region, service, signedHeaders, signature }
}

function computeSignature(request: SignedRequest, claim: Claim, date: string, secret: string): Buffer {
  const scope = `${claim.day}/${claim.region}/${claim.service}/aws4_request`
  const text = [algorithm, date, scope, sha256(Buffer.from(canonicalRequest(request, claim))).toString('hex')].join(
    '\n',
  )
  let key: Uint8Array = Buffer.from(`AWS4${secret}`)
  for (const part of [claim.day, claim.region, claim.service, 'aws4_request', text]) key = hmac(key, Buffer.from(part))
  return Buffer.from(key)
}

function canonicalRequest(request: SignedRequest, claim: Claim): string {
  const [path = '/', query = ''] = request.url.split('?')
  const headers = claim.signedHeaders.map((name) => `${name}:${canonicalValue(request.headers[name])}\n`).join('')
  return [
    request.method,
    canonicalPath(path),
    query.split('&').toSorted().join('&'),
    headers,
    claim.signedHeaders.join(';'),
    sha256(request.body).toString('hex'),
  ].join('\n')
}

/** Every service but S3 encodes the path a second time for signing. */
function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((segment) =>
      encodeURIComponent(segment).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/')
}

function canonicalValue(value: string | readonly string[] | undefined): string {
  const text = typeof value === 'string' ? value : (value ?? []).join(',')
  return text.trim().replaceAll(/\s+/g, ' ')
}

function parseDate(text: string): Date | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!found) return undefined
  const at = new Date(`${found[1]}-${found[2]}-${found[3]}T${found[4]}:${found[5]}:${found[6]}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
