import { join } from 'node:path'
import { isLoopbackHost } from '@portal/service-kit/client-address'
import { z } from 'zod'
import { deployables, settingName } from '../deployables.ts'
import { workspace } from '../workspace.ts'
import { getPorts } from './ports.ts'
import type { Ports } from './portal-facts.ts'

/** Settings of `npm start` from the environment, documented in deploy/settings.md under "npm start". */
export interface StartSettings {
  readonly dataDir: string
  readonly ports: Ports
  /** Address that people open; not 127.0.0.1 behind a proxy. */
  readonly origin: string
  /** Sample content and accounts, and pages that show outgoing mail. */
  readonly demonstration: boolean
  /** Servers that replace the embedded ones. */
  readonly external: ExternalParts
}

/** Servers that are already running. */
export interface ExternalParts {
  /** A cluster, with a role that may create databases and roles. */
  readonly cluster?: string | undefined
  /** By deployable: its own database, and the owner's address for migrations. */
  readonly databases: Readonly<Record<string, { url: string; migrationUrl: string | undefined }>>
  readonly nats?: string | undefined
  /** Amazon Cognito or another user pool replaces the embedded one. */
  readonly userPool: boolean
}

const port = z.coerce.number().int().min(1).max(65_000)
const flag = z.enum(['true', 'false'])

/** Reads the settings; throws with the name of every invalid one. */
export function readStartSettings(environment: NodeJS.ProcessEnv): StartSettings {
  const problems: string[] = []
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined => {
    const text = environment[name]
    if (text === undefined || text === '') return undefined
    const parsed = schema.safeParse(text)
    if (!parsed.success) problems.push(`  ${name}=${text}: ${parsed.error.issues[0]?.message}`)
    return parsed.data
  }
  const ports = getPorts(read('PORTAL_PORT', port) ?? 4200, (name) => read(name, port))
  const settings: StartSettings = {
    dataDir: read('PORTAL_DATA', z.string()) ?? join(workspace, '.data'),
    ports,
    origin: read('PORTAL_ORIGIN', z.url())?.replace(/\/$/, '') ?? `http://127.0.0.1:${ports.portal}`,
    demonstration: (read('DEMONSTRATION', flag) ?? 'true') === 'true',
    external: {
      cluster: read('DATABASE_URL', z.url()),
      databases: readExternalDatabases(environment),
      nats: read('NATS_URL', z.string()),
      userPool: read('USER_POOL_ISSUER', z.url()) !== undefined,
    },
  }
  if (settings.demonstration && !isLoopbackHost(new URL(settings.origin).host))
    problems.push(
      `  PORTAL_ORIGIN=${settings.origin}: other machines can reach it, and a demonstration shows codes and passwords; set DEMONSTRATION=false`,
    )
  if (problems.length > 0) throw new Error(`Invalid settings:\n${problems.join('\n')}`)
  return settings
}

function readExternalDatabases(environment: NodeJS.ProcessEnv): ExternalParts['databases'] {
  const entries = deployables.flatMap(({ name }) => {
    const setting = settingName({ name })
    const url = environment[`${setting}_DATABASE_URL`]
    return url ? [[name, { url, migrationUrl: environment[`${setting}_MIGRATION_DATABASE_URL`] }] as const] : []
  })
  return Object.fromEntries(entries)
}
