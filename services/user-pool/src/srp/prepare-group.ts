import { generatorFactors } from './generator-power.ts'
import { keyAgreement } from './modular-power.ts'

/**
 * Makes what every sign-in needs of the group. OpenSSL proves the prime first, which takes some two seconds of CPU: a
 * service does it before its door opens, and whoever only imports this pays nothing.
 */
export function prepareGroup(): void {
  keyAgreement()
  generatorFactors()
}
