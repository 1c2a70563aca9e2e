import { join } from 'node:path'
import type { Deployable } from '../deployables.ts'
import { workspace } from '../workspace.ts'
import type { DatabaseAccess, PortalFacts, Ports } from './portal-facts.ts'

/**
 * Returns the environment of one service. The user's environment overrides the defaults made here, except for the
 * addresses, ports and database that connect the portal's parts.
 */
export function serviceEnvironment(deployable: Deployable, facts: PortalFacts): Record<string, string> {
  const own = facts.ports.services[deployable.name]
  const access = facts.databases.get(deployable.name)
  return {
    ...systemEnvironment(facts.userSettings),
    LOG_LEVEL: 'info',
    // Browsers may use either name for this machine; the person service is called across origins.
    CORS_ORIGINS: [facts.origin, `http://localhost:${facts.ports.portal}`].join(','),
    ...userPoolEnvironment(facts),
    ...deployable.settings?.(facts),
    ...selectServiceSettings(facts.userSettings),
    HOST: '127.0.0.1',
    PORT: String(own?.public ?? 0),
    PRIVATE_PORT: String(own?.private ?? 0),
    PORTAL_ORIGIN: facts.origin,
    DEMONSTRATION: String(facts.demonstration),
    // The edge and the other services call from this machine; the edge itself has no proxy in front of it.
    TRUSTED_PROXIES: deployable.kind === 'service' ? '127.0.0.0/8, ::1' : '',
    INTERNAL_CREDENTIAL: facts.secrets.internalCredential,
    NATS_URL: facts.natsUrl,
    ...(access ? { DATABASE_URL: access.url, DATA_KEY: facts.secrets.dataKeys[deployable.name] ?? '' } : {}),
  }
}

/** Returns the environment of a service's migrations. */
export function migrationEnvironment(access: DatabaseAccess, environment: NodeJS.ProcessEnv): Record<string, string> {
  return { ...systemEnvironment(environment), MIGRATION_DATABASE_URL: access.migrationUrl, APP_ROLE: access.role }
}

/** Address of the pool's protocol and admin API, without the edge. */
export function userPoolEndpoint({ ports }: PortalFacts): string {
  return `http://127.0.0.1:${ports.services['user-pool']?.public}/idp`
}

function userPoolEnvironment(facts: PortalFacts): Record<string, string> {
  const { poolId, clientId } = facts.secrets.userPool
  const issuer = `${facts.origin}/idp/${poolId}`
  return {
    USER_POOL_ID: poolId,
    USER_POOL_CLIENT_ID: clientId,
    USER_POOL_ISSUER: issuer,
    USER_POOL_JWKS_URI: `${userPoolEndpoint(facts)}/${poolId}/.well-known/jwks.json`,
    USER_POOL_REGION: poolId.split('_')[0] ?? '',
    USER_POOL_ENDPOINT: userPoolEndpoint(facts),
  }
}

/** Addresses of the services for the edge, from the table of deployables. */
export function findUpstreams(ports: Ports, services: readonly Deployable[]): PortalFacts['upstreams'] {
  return services
    .filter(({ kind }) => kind === 'service')
    .map(
      ({
        name,
        publicPaths,
        personPaths = [],
        receivesCookies = false,
        pages,
        uploadPaths = [],
        uploadLimits = {},
        bodyLimits = {},
      }) => ({
        name,
        paths: publicPaths,
        personPaths,
        receivesCookies,
        ...(pages && { pages }),
        uploads: uploadPaths,
        uploadLimits,
        bodyLimits,
        origin: `http://127.0.0.1:${ports.services[name]?.public}`,
        privateOrigin: `http://127.0.0.1:${ports.services[name]?.private}`,
      }),
    )
}

function systemEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const passed = ['HOME', 'LANG', 'TMPDIR', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'NO_PROXY']
  return {
    PATH: `${join(workspace, 'node_modules', '.bin')}:${environment.PATH ?? process.env.PATH ?? ''}`,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(workspace, 'node_modules', '.cache', 'node-compile'),
    ...pick(environment, (name) => passed.includes(name)),
  }
}

/**
 * Returns the variables that may be settings of a service: names in capitals that do not belong to the machine, npm or
 * another service.
 */
function selectServiceSettings(environment: NodeJS.ProcessEnv): Record<string, string> {
  const others = /^(NODE_|NX_|PORTAL_|DATABASE_URL$|.*_DATABASE_URL$|PATH$|HOME$|PWD$|SHLVL$|_$)/
  return pick(environment, (name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !others.test(name))
}

function pick(environment: NodeJS.ProcessEnv, isSelected: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value && isSelected(name) ? [[name, value] as const] : [])),
  )
}
