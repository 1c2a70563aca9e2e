import { join } from 'node:path'
import type { PortalFacts } from './start/portal-facts.ts'

/**
 * The one table of what is deployed (README, "What is deployed"). `npm start`, the tests, releases and the edge's
 * routing come from it: a new deployable is its folder and a row here.
 */
export interface Deployable {
  /** Short name, used for logs, ports, databases and on the command line. */
  readonly name: string
  /** Folder in the workspace. */
  readonly folder: string
  /** Name of its package, which is its Nx project. */
  readonly project: string
  readonly kind: 'service' | 'edge' | 'shell' | 'remote'
  /** Place in the port ranges: public port = portal port + 10 + offset, private port = portal port + 30 + offset. */
  readonly offset?: number
  /** Has a database (and a role) of its own. */
  readonly database?: boolean
  /** Path prefixes that the edge hands to it. */
  readonly publicPaths: readonly string[]
  /** Beginnings of the addresses under which it takes files. */
  readonly uploadPaths?: readonly string[]
  /** Most bytes of a body there, by beginning, where less than the edge's limit is enough. */
  readonly uploadLimits?: Readonly<Record<string, number>>
  /** Most bytes of a JSON body there, by beginning, where it takes more than the edge passes on elsewhere. */
  readonly bodyLimits?: Readonly<Record<string, number>>
  /** Settings beyond those that every service has, on one machine. */
  readonly settings?: (facts: PortalFacts) => Record<string, string>
}

/** Every deployable of the portal, in the order in which they are shown. */
export const deployables: readonly Deployable[] = [
  {
    name: 'regulations',
    folder: 'services/regulations',
    project: '@portal/service-regulations',
    kind: 'service',
    offset: 0,
    database: true,
    publicPaths: [
      '/api/regulations',
      '/api/definitions',
      '/api/comments',
      '/api/comment-definitions',
      '/api/versions',
      '/api/search',
      '/api/document-category',
      '/api/occupation',
      '/api/subscriptions',
      '/api/mail-links',
      '/api/reports',
      '/api/users/reports',
      '/api/reg-documents',
      '/api/track-documents',
      '/api/file',
    ],
    uploadPaths: [
      '/api/regulations/read-file',
      '/api/reg-documents/',
      '/api/track-documents/',
      '/api/file/uploads',
      '/api/comments/attachments/',
    ],
    // Anybody with an account may send these: a file of 10 MB and the form around it.
    uploadLimits: { '/api/comments/attachments/': 11_000_000 },
    // An imported text may be a whole series; the service asks who sends it before it reads it.
    bodyLimits: { '/api/regulations/import': 10_000_000 },
    settings: ({ dataDir }) => ({
      FILES_DIR: join(dataDir, 'files'),
      EXPORT_DIR: join(dataDir, 'exports'),
      READINGS_DIR: join(dataDir, 'readings'),
    }),
  },
  {
    name: 'registration',
    folder: 'services/registration',
    project: '@portal/service-registration',
    kind: 'service',
    offset: 1,
    database: true,
    publicPaths: ['/api/auth'],
    settings: (facts) => ({
      ...userPoolAdministration(facts),
      REGISTRATION_DIGEST_KEY: facts.secrets.registrationDigestKey,
    }),
  },
  {
    name: 'admin',
    folder: 'services/admin',
    project: '@portal/service-admin',
    kind: 'service',
    offset: 2,
    database: true,
    publicPaths: [
      '/api/localization',
      '/api/analytics',
      '/api/audit',
      '/api/users',
      '/api/releases',
      '/api/dead-letters',
    ],
    settings: (facts) => ({ ...userPoolAdministration(facts), PRIVATE_ORIGINS: privateOrigins(facts) }),
  },
  {
    name: 'user-pool',
    folder: 'services/user-pool',
    project: '@portal/service-user-pool',
    kind: 'service',
    offset: 3,
    database: true,
    publicPaths: ['/idp'],
    settings: ({ secrets: { userPool } }) => ({
      POOL_DATA_KEYS: `first:${userPool.dataKey}`,
      POOL_INDEX_KEY: userPool.indexKey,
      POOL_ADMIN_ACCESS_KEY_ID: userPool.accessKeyId,
      POOL_ADMIN_SECRET_ACCESS_KEY: userPool.secretAccessKey,
    }),
  },
  {
    name: 'edge',
    folder: 'services/edge',
    project: '@portal/service-edge',
    kind: 'edge',
    offset: 9,
    publicPaths: ['/'],
    settings: ({ dataDir, upstreams }) => ({
      STORAGE_DIR: join(dataDir, 'storage'),
      UPSTREAMS: JSON.stringify(upstreams),
    }),
  },
  { name: 'shell', folder: 'shell', project: '@portal/shell', kind: 'shell', publicPaths: [] },
  {
    name: 'mfe-regulations',
    folder: 'mfe-regulations',
    project: '@portal/mfe-regulations',
    kind: 'remote',
    publicPaths: [],
  },
  { name: 'mfe-admin', folder: 'mfe-admin', project: '@portal/mfe-admin', kind: 'remote', publicPaths: [] },
]

/** The deployables of one or more kinds. */
export function deployablesOf(...kinds: Deployable['kind'][]): Deployable[] {
  return deployables.filter((deployable) => kinds.includes(deployable.kind))
}

/** The deployable of a name; throws with the list of names when there is none. */
export function getDeployable(name: string): Deployable {
  const found = deployables.find((deployable) => deployable.name === name)
  if (!found) throw new Error(`There is no deployable "${name}": ${deployables.map((each) => each.name).join(', ')}`)
  return found
}

/** How the names of settings about a deployable begin: `USER_POOL` for `user-pool`. */
export function settingName({ name }: Pick<Deployable, 'name'>): string {
  return name.toUpperCase().replaceAll('-', '_')
}

/** Where the admin service finds the private port of every other part. */
function privateOrigins({ upstreams, ports }: PortalFacts): string {
  const services = upstreams.map(({ name, privateOrigin }) => [name, privateOrigin])
  return JSON.stringify({
    ...Object.fromEntries(services),
    edge: `http://127.0.0.1:${ports.services['edge']?.private}`,
  })
}

/** For the services that manage accounts: the key that the user pool's admin API checks. */
function userPoolAdministration({ secrets: { userPool } }: PortalFacts): Record<string, string> {
  return { USER_POOL_ACCESS_KEY_ID: userPool.accessKeyId, USER_POOL_SECRET_ACCESS_KEY: userPool.secretAccessKey }
}
