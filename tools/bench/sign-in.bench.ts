import { randomBytes } from 'node:crypto'
import {
  generator,
  modularPower,
  generatorFactors,
  modulo,
  multiplier,
  padded,
  prime,
  scramble,
  secretLength,
  serverSideOfSignIn,
  toNumber,
  createVerifier,
} from '@portal/service-user-pool/srp'
import { createHmac } from 'node:crypto'
import { bigIntPower } from './big-integer.ts'
import { compare } from './compare.ts'
import { toSpeedFigure, type Bench } from './figure.ts'

/** Sign-ins per measurement. */
const signIns = 10

/** CPU time of a sign-in on the server: OpenSSL's modular exponentiation against the same protocol with BigInt. */
export const signInBench: Bench = {
  name: 'sign-in',
  about: 'CPU time of a sign-in on the server, OpenSSL against BigInt',
  async run({ signal, report }) {
    generatorFactors()
    requireSameResult()
    const comparison = await compare(
      () => measureCpu(serverSideOfSignIn),
      () => measureCpu(serverSideOnBigInt),
      { rounds: 7, signal, report },
    )
    return [toSpeedFigure('sign-in', 'server CPU', 5, comparison, ['three exponentiations modulo the 3072-bit prime'])]
  },
}

/** Milliseconds of CPU per sign-in, with new random numbers each time. */
function measureCpu(signIn: (verifier: bigint, clientNumber: bigint) => Buffer): number {
  const people = Array.from({ length: signIns }, () => ({
    verifier: createVerifier({ poolName: 'Bench', userId: 'bench' }, randomBytes(12).toString('hex')).verifier,
    clientNumber: modularPower(generator, secret()),
  }))
  const usageBefore = process.cpuUsage()
  for (const { verifier, clientNumber } of people) signIn(verifier, clientNumber)
  const { user, system } = process.cpuUsage(usageBefore)
  return (user + system) / 1000 / signIns
}

/** The user pool's computation with BigInt exponentiation. */
function serverSideOnBigInt(verifier: bigint, clientNumber: bigint): Buffer {
  const b = secret()
  const open = modulo(multiplier * verifier + bigIntPower(generator, b, prime))
  const u = scramble(clientNumber, open)
  const shared = bigIntPower(modulo(clientNumber * bigIntPower(verifier, u, prime)), b, prime)
  const seed = createHmac('sha256', padded(u)).update(padded(shared)).digest()
  return createHmac('sha256', seed).update('Caldera Derived Key\u0001', 'latin1').digest().subarray(0, 16)
}

function requireSameResult(): void {
  const [base, exponent] = [modularPower(generator, secret()), secret()]
  if (modularPower(base, exponent) !== bigIntPower(base, exponent, prime)) throw new Error('the exponentiations differ')
}

function secret(): bigint {
  return toNumber(randomBytes(secretLength)) | 1n
}
