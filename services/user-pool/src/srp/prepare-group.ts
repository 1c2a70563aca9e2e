import { generatorFactors } from './generator-power.ts'
import { keyAgreement } from './modular-power.ts'

/**
 * Precomputes what every sign-in needs of the group. OpenSSL first checks the prime, which takes about two seconds of
 * CPU, so a service does this before it listens.
 */
export function prepareGroup(): void {
  keyAgreement()
  generatorFactors()
}
