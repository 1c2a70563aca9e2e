import { hash, randomBytes } from 'node:crypto'

/** 256 random bits: nobody finds one by trying. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret: who reads the table cannot open what it leads to. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
