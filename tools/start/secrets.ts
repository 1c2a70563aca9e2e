import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deployables } from '../deployables.ts'
import type { Secrets } from './portal-facts.ts'

/** Returns the secrets of a data folder, adding those that are missing (for a new deployable). */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const stored: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const names = deployables.filter(({ database }) => database).map(({ name }) => name)
  const secrets: Secrets = {
    clusterPassword: stored.clusterPassword ?? password(),
    natsPassword: stored.natsPassword ?? password(),
    migratorPassword: stored.migratorPassword ?? password(),
    databasePasswords: Object.fromEntries(names.map((name) => [name, stored.databasePasswords?.[name] ?? password()])),
    dataKeys: Object.fromEntries(names.map((name) => [name, stored.dataKeys?.[name] ?? key()])),
    registrationDigestKey: stored.registrationDigestKey ?? key(),
    personalDataKey: stored.personalDataKey ?? key(),
    horseDataKey: stored.horseDataKey ?? key(),
    internalCredential: stored.internalCredential ?? password(),
    userPool: stored.userPool ?? {
      poolId: `us-east-1_Portal${letters(6)}`,
      clientId: letters(26).toLowerCase(),
      accessKeyId: `AKIA${letters(16).toUpperCase()}`,
      secretAccessKey: password(),
      dataKey: key(),
      indexKey: key(),
    },
  }
  writePrivateJson(file, secrets)
  return secrets
}

/** Writes JSON that only its owner can read, in one step, so that nobody reads an incomplete file. */
export function writePrivateJson(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.tmp`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.tmp`, file)
}

/** Returns a password that satisfies every policy (both cases, digits, a symbol) and is easy to type. */
export function memorablePassword(): string {
  const part = () => letters(4).toLowerCase()
  return `${letters(1).toUpperCase()}${part()}-${part()}-${part()}-${randomInt(10, 100)}`
}

function key(): string {
  return randomBytes(32).toString('base64')
}

function password(): string {
  return randomBytes(32).toString('base64url')
}

// Without characters that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'

function letters(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
}
