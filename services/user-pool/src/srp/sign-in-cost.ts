import { openExchange, serverKey } from './server-exchange.ts'

/**
 * All arithmetic of the server for one sign-in: its public number at InitiateAuth and the key at
 * RespondToAuthChallenge. Returns the 16 bytes of the key. For measurements (`npm run bench`).
 */
export function serverSideOfSignIn(verifier: bigint, clientNumber: bigint): Buffer {
  return serverKey(clientNumber, verifier, openExchange(verifier))
}
