import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { formatTimestamp, parseTimestamp } from './claim.ts'
import { modulo } from './group.ts'
import { modularPower } from './modular-power.ts'
import { padded, toNumber } from './number-bytes.ts'
import { openExchange, scramble, serverKey } from './server-exchange.ts'
import { createVerifier } from './verifier.ts'

/** The internals of the official browser client that this test drives. */
interface BigNumber {
  toString(radix: number): string
}
interface Helper {
  largeAValue: BigNumber
  smallAValue: BigNumber
  calculateA(a: BigNumber, done: (error: unknown, value: BigNumber) => void): void
  padHex(value: BigNumber): string
  getPasswordAuthenticationKey(
    user: string,
    password: string,
    publicNumber: BigNumber,
    salt: BigNumber,
    done: (error: unknown, key: Uint8Array) => void,
  ): void
}
const load = createRequire(import.meta.url)
const Helper = load('amazon-cognito-identity-js/lib/AuthenticationHelper.js').default as new (
  poolName: string,
) => Helper
const BigNumber = load('amazon-cognito-identity-js/lib/BigInteger.js').default as new (
  text: string,
  radix: number,
) => BigNumber
const Dates = load('amazon-cognito-identity-js/lib/DateHelper.js').default as new () => { getNowString(): string }

const identity = { poolName: 'Portal1', userId: '0c2f7f0a-6b0e-4d6c-9a57-0123456789ab' }

/** Runs one exchange with the official client's arithmetic; returns the keys of both sides. */
function exchange(options: {
  salt?: Buffer
  clientSecret?: bigint
  serverSecret?: bigint
  password?: string
  typed?: string
}) {
  const password = options.password ?? 'correct horse battery'
  const { salt, verifier } = createVerifier(identity, password, options.salt)
  const client = new Helper(identity.poolName)
  if (options.clientSecret !== undefined) {
    client.smallAValue = new BigNumber(options.clientSecret.toString(16), 16)
    client.calculateA(client.smallAValue, (_error, value) => {
      client.largeAValue = value
    })
  }
  const clientNumber = BigInt(`0x${client.largeAValue.toString(16)}`)
  const numbers = openExchange(verifier, options.serverSecret)
  let clientKey: Uint8Array = Buffer.alloc(0)
  client.getPasswordAuthenticationKey(
    identity.userId,
    options.typed ?? password,
    new BigNumber(numbers.publicNumber.toString(16), 16),
    new BigNumber(salt.toString('hex'), 16),
    (_error, key) => {
      clientKey = key
    },
  )
  return {
    client,
    clientNumber,
    numbers,
    clientKey: Buffer.from(clientKey).toString('hex'),
    serverKey: serverKey(clientNumber, verifier, numbers).toString('hex'),
  }
}

// The client's big-integer code is slow, and its first computation checks the prime.
describe("the official browser client's arithmetic", { timeout: 60_000 }, () => {
  it('matches ours for random numbers', () => {
    for (let i = 0; i < 12; i++) {
      const { clientKey, serverKey } = exchange({ password: `pässword ${i}` })
      expect(clientKey).toBe(serverKey)
    }
  })

  it('differs for another password', () => {
    const { clientKey, serverKey } = exchange({ typed: 'correct horse batterY' })
    expect(clientKey).toHaveLength(32)
    expect(clientKey).not.toBe(serverKey)
  })

  it.each(['80', 'ff', '01', '0f', '7f'])('matches for a salt that begins with %s', (first) => {
    const salt = Buffer.from(`${first}00${'a7'.repeat(14)}`, 'hex')
    const { clientKey, serverKey } = exchange({ salt })
    expect(clientKey).toBe(serverKey)
  })

  it('matches where A has its top bit set, or begins with many zero bytes', () => {
    const top = exchange({ clientSecret: 3071n })
    expect(padded(top.clientNumber)[0]).toBe(0)
    expect(top.clientKey).toBe(top.serverKey)
    const small = exchange({ clientSecret: 20n })
    expect(padded(small.clientNumber)).toHaveLength(3)
    expect(small.clientKey).toBe(small.serverKey)
  })

  it.each([
    ['B has its top bit set', (n: Numbers) => padded(n.publicNumber).length === 385],
    ['B begins with a zero byte', (n: Numbers) => padded(n.publicNumber).length < 384],
    ['u has its top bit set', (n: Numbers) => padded(n.u).length === 33],
    ['u begins with a zero byte', (n: Numbers) => padded(n.u).length < 32],
    ['S has its top bit set', (n: Numbers) => padded(n.shared()).length === 385],
    ['S begins with a zero byte', (n: Numbers) => padded(n.shared()).length < 384],
  ])('matches where %s', (_name, wanted) => {
    // Searches small secrets until the number has this shape; the arithmetic does not depend on the size of a secret.
    const found = search(wanted)
    const { clientKey, serverKey } = exchange(found)
    expect(clientKey).toBe(serverKey)
  })

  it('pads like ours', () => {
    const client = new Helper(identity.poolName)
    for (const hex of ['1', '7f', '80', 'abc', 'ff00', '8000000000']) {
      expect(client.padHex(new BigNumber(hex, 16)).toLowerCase()).toBe(
        padded(toNumber(Buffer.from(hex.padStart(10, '0'), 'hex'))).toString('hex'),
      )
    }
  })
})

interface Numbers {
  readonly publicNumber: bigint
  readonly u: bigint
  readonly shared: () => bigint
}

function search(wanted: (numbers: Numbers) => boolean) {
  const salt = Buffer.from('a3d1f0b2c4e5968778695a4b3c2d1e0f', 'hex')
  const { verifier } = createVerifier(identity, 'correct horse battery', salt)
  const clientSecret = 2000n
  for (let secret = 3100n; ; secret++) {
    const { publicNumber } = openExchange(verifier, secret)
    const clientNumber = 1n << clientSecret
    const u = scramble(clientNumber, publicNumber)
    const shared = () => modularPower(modulo(clientNumber * modularPower(verifier, u)), secret)
    if (wanted({ publicNumber, u, shared })) return { salt, clientSecret, serverSecret: secret }
  }
}

describe('the timestamp', () => {
  it('is formatted like the official client formats it', () => {
    expect(Math.abs((parseTimestamp(new Dates().getNowString())?.getTime() ?? 0) - Date.now())).toBeLessThan(2000)
    expect(formatTimestamp(new Date('2026-09-05T03:04:09Z'))).toBe('Sat Sep 5 03:04:09 UTC 2026')
  })

  it.each([
    'Sat Sep 05 03:04:09 UTC 2026',
    'Sun Sep 5 03:04:09 UTC 2026',
    'Sat Sep 5 3:04:09 UTC 2026',
    'Sat Feb 30 03:04:09 UTC 2026',
    'Sat Sep 5 03:04:09 GMT 2026',
    'Sat Foo 5 03:04:09 UTC 2026',
    '',
  ])('is refused: %s', (text) => {
    expect(parseTimestamp(text)).toBeUndefined()
  })
})
