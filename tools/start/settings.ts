import { join } from 'node:path'
import { isLoopbackHost } from '@portal/service-kit/client-address'
import { z } from 'zod'
import { deployables, settingName } from '../deployables.ts'
import { workspace } from '../workspace.ts'
import { portsFrom } from './ports.ts'
import type { Ports } from './portal-facts.ts'

/** What `npm start` is told by its environment. deploy/settings.md, "npm start", lists them for people. */
export interface StartSettings {
  readonly dataDir: string
  readonly ports: Ports
  /** Address people open; another one than 127.0.0.1 where a proxy stands before the portal. */
  readonly origin: string
  /** Sample content and accounts, and pages that show kept mails. */
  readonly demonstration: boolean
  /** Parts that replace the embedded ones. */
  readonly external: ExternalParts
}

/** Servers that somebody else runs. */
export interface ExternalParts {
  /** A cluster, for a role that may create databases and roles. */
  readonly cluster?: string | undefined
  /** By deployable: a database of its own, and its owner's address for migrations. */
  readonly databases: Readonly<Record<string, { url: string; migrationUrl: string | undefined }>>
  readonly nats?: string | undefined
  /** Amazon Cognito, or another user pool, takes the place of the embedded one. */
  readonly userPool: boolean
}

const port = z.coerce.number().int().min(1).max(65_000)
const flag = z.enum(['true', 'false'])

/** Reads the settings; throws with every name at fault. */
export function readStartSettings(environment: NodeJS.ProcessEnv): StartSettings {
  const faults: string[] = []
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined => {
    const text = environment[name]
    if (text === undefined || text === '') return undefined
    const parsed = schema.safeParse(text)
    if (!parsed.success) faults.push(`  ${name}=${text}: ${parsed.error.issues[0]?.message}`)
    return parsed.data
  }
  const ports = portsFrom(read('PORTAL_PORT', port) ?? 4200, (name) => read(name, port))
  const settings: StartSettings = {
    dataDir: read('PORTAL_DATA', z.string()) ?? join(workspace, '.data'),
    ports,
    origin: read('PORTAL_ORIGIN', z.url())?.replace(/\/$/, '') ?? `http://127.0.0.1:${ports.portal}`,
    demonstration: (read('DEMONSTRATION', flag) ?? 'true') === 'true',
    external: {
      cluster: read('DATABASE_URL', z.url()),
      databases: givenDatabases(environment),
      nats: read('NATS_URL', z.string()),
      userPool: read('USER_POOL_ISSUER', z.url()) !== undefined,
    },
  }
  if (settings.demonstration && !isLoopbackHost(new URL(settings.origin).host))
    faults.push(
      `  PORTAL_ORIGIN=${settings.origin}: others can reach it, and a demonstration shows codes and passwords; set DEMONSTRATION=false`,
    )
  if (faults.length > 0) throw new Error(`These settings cannot be used:\n${faults.join('\n')}`)
  return settings
}

function givenDatabases(environment: NodeJS.ProcessEnv): ExternalParts['databases'] {
  const given = deployables.flatMap(({ name }) => {
    const setting = settingName({ name })
    const url = environment[`${setting}_DATABASE_URL`]
    return url ? [[name, { url, migrationUrl: environment[`${setting}_MIGRATION_DATABASE_URL`] }] as const] : []
  })
  return Object.fromEntries(given)
}
