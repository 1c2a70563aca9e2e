import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deployables } from '../deployables.ts'

/** Everything secret of one portal on one machine, made on its first start and kept in `secrets.json`. */
export interface Secrets {
  /** Superuser of the embedded cluster. */
  readonly clusterPassword: string
  /** The role that owns every service's schema. */
  readonly migratorPassword: string
  /** The role of each service, by deployable. */
  readonly databasePasswords: Readonly<Record<string, string>>
  /** 32 bytes, base64, by deployable: what waits in its outbox (mails with codes) is encrypted with it. */
  readonly dataKeys: Readonly<Record<string, string>>
  /** 32 bytes, base64: for the digests of links and addresses in registration. */
  readonly registrationDigestKey: string
  /** What services show each other on calls that are not for browsers. */
  readonly internalCredential: string
  readonly userPool: {
    readonly poolId: string
    readonly clientId: string
    /** The pair that signs calls of the pool's admin API. */
    readonly accessKeyId: string
    readonly secretAccessKey: string
    /** 32 bytes, base64: what is kept about people and passwords is encrypted with it. */
    readonly dataKey: string
    /** 32 bytes, base64: for digests that find what is encrypted. */
    readonly indexKey: string
  }
}

/** The secrets of a data folder. Those that are missing (a new deployable, say) are added. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const named = deployables.filter(({ database }) => database).map(({ name }) => name)
  const secrets: Secrets = {
    clusterPassword: kept.clusterPassword ?? password(),
    migratorPassword: kept.migratorPassword ?? password(),
    databasePasswords: Object.fromEntries(named.map((name) => [name, kept.databasePasswords?.[name] ?? password()])),
    dataKeys: Object.fromEntries(named.map((name) => [name, kept.dataKeys?.[name] ?? key()])),
    registrationDigestKey: kept.registrationDigestKey ?? key(),
    internalCredential: kept.internalCredential ?? password(),
    userPool: kept.userPool ?? {
      poolId: `us-east-1_Portal${letters(6)}`,
      clientId: letters(26).toLowerCase(),
      accessKeyId: `AKIA${letters(16).toUpperCase()}`,
      secretAccessKey: password(),
      dataKey: key(),
      indexKey: key(),
    },
  }
  writeWhole(file, secrets)
  return secrets
}

/** Writes JSON so that only its owner reads it and nobody ever sees half of it. */
export function writeWhole(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.half`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.half`, file)
}

/** A password that every policy takes: letters of both cases, digits and a sign; easy to type from a terminal. */
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

// Without those that look alike in a terminal.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'

function letters(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
}
