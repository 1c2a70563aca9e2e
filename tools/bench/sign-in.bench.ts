import { randomBytes } from 'node:crypto'
import {
  generator,
  modularPower,
  modulo,
  multiplier,
  padded,
  prepareGroup,
  prime,
  scramble,
  secretLength,
  serverSideOfSignIn,
  toNumber,
  verifierOf,
} from '@portal/service-user-pool/srp'
import { createHmac } from 'node:crypto'
import { bigIntPower } from './big-integer.ts'
import { compare } from './compare.ts'
import { timesAsFast, type Bench } from './figure.ts'

/** Sign-ins in one measurement. */
const signIns = 10

/** What a sign-in costs the server in CPU time: OpenSSL's exponentiation against the same protocol on BigInt. */
export const signInBench: Bench = {
  name: 'sign-in',
  about: "a sign-in's CPU time on the server, OpenSSL against BigInt",
  async run({ signal, report }) {
    prepareGroup()
    requireSamePowers()
    const comparison = await compare(
      () => cpuOf(serverSideOfSignIn),
      () => cpuOf(serverSideOnBigInt),
      { rounds: 7, signal, report },
    )
    return [
      timesAsFast('sign-in', 'CPU of the server', 5, comparison, ['three exponentiations modulo the 3072-bit prime']),
    ]
  },
}

/** Milliseconds of CPU of one sign-in, with numbers that are new each time. */
function cpuOf(signIn: (verifier: bigint, clientNumber: bigint) => Buffer): number {
  const people = Array.from({ length: signIns }, () => ({
    verifier: verifierOf({ poolName: 'Bench', userId: 'bench' }, randomBytes(12).toString('hex')).verifier,
    clientNumber: modularPower(generator, secret()),
  }))
  const began = process.cpuUsage()
  for (const { verifier, clientNumber } of people) signIn(verifier, clientNumber)
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000 / signIns
}

/** The same as the user pool does, with powers on BigInt. */
function serverSideOnBigInt(verifier: bigint, clientNumber: bigint): Buffer {
  const b = secret()
  const open = modulo(multiplier * verifier + bigIntPower(generator, b, prime))
  const u = scramble(clientNumber, open)
  const shared = bigIntPower(modulo(clientNumber * bigIntPower(verifier, u, prime)), b, prime)
  const seed = createHmac('sha256', padded(u)).update(padded(shared)).digest()
  return createHmac('sha256', seed).update('Caldera Derived Key\u0001', 'latin1').digest().subarray(0, 16)
}

function requireSamePowers(): void {
  const [base, exponent] = [modularPower(generator, secret()), secret()]
  if (modularPower(base, exponent) !== bigIntPower(base, exponent, prime)) throw new Error('the powers differ')
}

function secret(): bigint {
  return toNumber(randomBytes(secretLength)) | 1n
}
