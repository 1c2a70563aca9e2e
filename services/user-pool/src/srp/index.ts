export { claimSignature, formatTimestamp, isClaimProven, parseTimestamp, type PasswordClaim } from './claim.ts'
export { generator, modulo, multiplier, prime } from './group.ts'
export { fixedBytes, padded, toNumber } from './number-bytes.ts'
export { modularPower, prepareGroup } from './modular-power.ts'
export {
  openExchange,
  readClientNumber,
  scramble,
  secretLength,
  serverKey,
  type ServerNumbers,
} from './server-exchange.ts'
export { newSalt, privateExponent, verifierOf, type SrpIdentity, type Verifier } from './verifier.ts'
export { serverSideOfSignIn } from './sign-in-cost.ts'
