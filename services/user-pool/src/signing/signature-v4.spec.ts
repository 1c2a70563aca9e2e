import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { describe, expect, it } from 'vitest'
import { checkSignature, type SignedRequest } from './signature-v4.ts'

const scope = { region: 'us-east-1', service: 'cognito-idp' }
const credentials = { accessKeyId: 'PORTALADMIN', secretAccessKey: 'a secret of thirty-two characters' }
const now = new Date('2026-11-20T09:05:07Z')
const secretOf = (id: string) => (id === credentials.accessKeyId ? credentials.secretAccessKey : undefined)

/** The hash class of the official signer: SHA-256, keyed where it passes a key. */
class Sha256 {
  readonly #digest
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = typeof secret === 'string' ? secret : secret && new Uint8Array(secret as ArrayBuffer)
    this.#digest = key ? createHmac('sha256', key) : createHash('sha256')
  }
  update(chunk: string | Uint8Array) {
    this.#digest.update(chunk)
  }
  digest() {
    return Promise.resolve(new Uint8Array(this.#digest.digest()))
  }
  reset() {}
}

/** A request signed by the official signer. */
async function signed(
  options: { at?: Date; path?: string; credentials?: typeof credentials; region?: string } = {},
): Promise<SignedRequest> {
  const signer = new SignatureV4({
    ...scope,
    region: options.region ?? scope.region,
    credentials: options.credentials ?? credentials,
    sha256: Sha256,
  })
  const body = '{"UserPoolId":"us-east-1_Portal1"}'
  const request = await signer.sign(
    {
      method: 'POST',
      protocol: 'http:',
      hostname: '127.0.0.1',
      port: 4700,
      path: options.path ?? '/',
      query: {},
      headers: {
        host: '127.0.0.1:4700',
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers',
        'x-spaced': '  two   words ',
      },
      body,
    },
    { signingDate: options.at ?? now },
  )
  return { method: 'POST', url: request.path, headers: request.headers, body: Buffer.from(body) }
}

const check = (request: SignedRequest) => checkSignature(request, scope, secretOf, now)

describe('a request signed by the official signer', () => {
  it('is accepted', async () => {
    expect(check(await signed())).toEqual({ signed: true, accessKeyId: 'PORTALADMIN' })
  })

  it('is accepted below another path, and within five minutes', async () => {
    expect(check(await signed({ path: '/idp/' }))).toMatchObject({ signed: true })
    expect(check(await signed({ at: new Date(now.getTime() - 299_000) }))).toMatchObject({ signed: true })
  })

  it('is refused when it is older or newer than five minutes', async () => {
    expect(check(await signed({ at: new Date(now.getTime() - 301_000) }))).toMatchObject({ problem: 'expired' })
    expect(check(await signed({ at: new Date(now.getTime() + 301_000) }))).toMatchObject({ problem: 'expired' })
  })

  it('is refused for another secret, key or region', async () => {
    expect(check(await signed({ credentials: { ...credentials, secretAccessKey: 'another secret' } }))).toMatchObject({
      problem: 'wrong',
    })
    expect(check(await signed({ credentials: { ...credentials, accessKeyId: 'SOMEBODY' } }))).toMatchObject({
      problem: 'unknown-key',
    })
    expect(check(await signed({ region: 'eu-west-1' }))).toMatchObject({ problem: 'incomplete' })
  })

  it.each([
    ['the body', (r: SignedRequest) => ({ ...r, body: Buffer.from('{"UserPoolId":"other"}') })],
    ['the path', (r: SignedRequest) => ({ ...r, url: '/other' })],
    ['the query', (r: SignedRequest) => ({ ...r, url: '/?a=1' })],
    ['the method', (r: SignedRequest) => ({ ...r, method: 'PUT' })],
    [
      'a signed header',
      (r: SignedRequest) => ({
        ...r,
        headers: { ...r.headers, 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminDeleteUser' },
      }),
    ],
  ])('is refused when %s was changed after signing', async (_what, change) => {
    expect(check(change(await signed()))).toEqual({ signed: false, problem: 'wrong' })
  })
})

it.each([
  [{}, 'missing'],
  [{ authorization: 'Bearer abc' }, 'incomplete'],
  [
    {
      authorization:
        'AWS4-HMAC-SHA256 Credential=a/20261120/us-east-1/cognito-idp/aws4_request, SignedHeaders=host, Signature=00',
      'x-amz-date': '20261120T090507Z',
    },
    'incomplete',
  ],
  [{ authorization: 'AWS4-HMAC-SHA256 Credential=a/b', 'x-amz-date': 'yesterday' }, 'incomplete'],
])('refuses %j', (headers, problem) => {
  expect(check({ method: 'POST', url: '/', headers, body: Buffer.alloc(0) })).toEqual({ signed: false, problem })
})
