import { join } from 'node:path'
import type { ServerRenderedPages } from '@portal/contracts-common'
import { horsesPages } from '@portal/contracts-horses'
import { horseUploadsPath } from '@portal/contracts-horses/routes'
import { registrationPages } from '@portal/contracts-registration'
import { regulationsPages } from '@portal/contracts-regulations'
import type { PortalFacts } from './start/portal-facts.ts'

/**
 * The one table of what is deployed (README, "What is deployed"). `npm start`, the tests, releases and the edge's
 * routing use it: a new deployable is a folder and a row here.
 */
export interface Deployable {
  /** Short name, used for logs, ports, databases and on the command line. */
  readonly name: string
  /** Folder in the workspace. */
  readonly folder: string
  /** Name of its package, which is its Nx project. */
  readonly project: string
  readonly kind: 'service' | 'edge' | 'shell' | 'remote'
  /** Position in the port ranges: public port = portal port + 10 + offset, private port = portal port + 30 + offset. */
  readonly offset?: number
  /** Has its own database and role. */
  readonly database?: boolean
  /** Path prefixes that the edge routes to it. */
  readonly publicPaths: readonly string[]
  /** Path prefixes that the edge routes to it at the person service's own host. */
  readonly personPaths?: readonly string[]
  /** Pages that it renders for the edge. */
  readonly pages?: ServerRenderedPages
  /** Receives cookies; the edge removes them from requests to other services. */
  readonly receivesCookies?: true
  /** Path prefixes that accept file uploads. */
  readonly uploadPaths?: readonly string[]
  /** Maximum body size in bytes by upload path, where it is below the edge's limit. */
  readonly uploadLimits?: Readonly<Record<string, number>>
  /** Maximum size of a JSON body in bytes by path, where it is above the edge's limit. */
  readonly bodyLimits?: Readonly<Record<string, number>>
  /** Additional settings of the service on one machine. */
  readonly settings?: (facts: PortalFacts) => Record<string, string>
}

/** In a demonstration, everybody registers and signs in from one network address. */
const demonstrationLimits = {
  LIMIT_REQUESTS_PER_5_MINUTES: '3000',
  LIMIT_SIGN_INS_PER_MINUTE: '60',
  LIMIT_SIGN_UPS_PER_20_SECONDS: '100',
  LIMIT_CODES_PER_5_MINUTES: '250',
}

/** Every deployable of the portal, in display order. */
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
    pages: regulationsPages,
    uploadPaths: [
      '/api/regulations/text-extractions',
      '/api/reg-documents/',
      '/api/track-documents/',
      '/api/file/uploads',
      '/api/comments/attachments/',
    ],
    // Any account may upload here: a file of 10 MB and its form.
    uploadLimits: { '/api/comments/attachments/': 11_000_000 },
    // An imported text may be a whole series; the service checks the caller before it reads the body.
    bodyLimits: { '/api/regulations/import': 10_000_000 },
    settings: ({ dataDir }) => ({
      FILES_DIR: join(dataDir, 'files'),
      EXPORT_DIR: join(dataDir, 'exports'),
      TEXT_EXTRACTION_DIR: join(dataDir, 'text-extraction'),
    }),
  },
  {
    name: 'registration',
    folder: 'services/registration',
    project: '@portal/service-registration',
    kind: 'service',
    offset: 1,
    database: true,
    publicPaths: ['/api/auth', '/api/registration', '/api/registry-imports', '/api/staff'],
    pages: registrationPages,
    uploadPaths: ['/api/registry-imports', '/api/registration/my-information/evidence'],
    uploadLimits: { '/api/registry-imports': 100_000_000, '/api/registration/my-information/evidence': 6_000_000 },
    personPaths: ['/person', '/ruling'],
    receivesCookies: true,
    settings: (facts) => ({
      ...userPoolAdministration(facts),
      ...(facts.demonstration && demonstrationLimits),
      REGISTRATION_DIGEST_KEY: facts.secrets.registrationDigestKey,
      PERSONAL_DATA_KEYS: `first:${facts.secrets.personalDataKey}`,
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
      '/api/dead-jobs',
      '/api/test-clock',
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
    settings: ({ secrets: { userPool }, demonstration }) => ({
      ...(demonstration && demonstrationLimits),
      POOL_DATA_KEYS: `first:${userPool.dataKey}`,
      POOL_INDEX_KEY: userPool.indexKey,
      POOL_ADMIN_ACCESS_KEY_ID: userPool.accessKeyId,
      POOL_ADMIN_SECRET_ACCESS_KEY: userPool.secretAccessKey,
    }),
  },
  {
    name: 'horses',
    folder: 'services/horses',
    project: '@portal/service-horses',
    kind: 'service',
    offset: 4,
    database: true,
    publicPaths: ['/api/horses'],
    pages: horsesPages,
    uploadPaths: ['/api/horses/registry-imports', `${horseUploadsPath}/`],
    // A file of 10 MB and its form.
    uploadLimits: { '/api/horses/registry-imports': 100_000_000, [`${horseUploadsPath}/`]: 11_000_000 },
    settings: ({ dataDir, secrets: { horseDataKey } }) => ({
      PERSONAL_DATA_KEYS: `first:${horseDataKey}`,
      FILES_DIR: join(dataDir, 'horse-files'),
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
      // The registration service's own port takes the place of the person service's host.
      PERSON_SERVICE_URL: upstreams.find(({ name }) => name === 'registration')?.origin ?? '',
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
  {
    name: 'mfe-registration',
    folder: 'mfe-registration',
    project: '@portal/mfe-registration',
    kind: 'remote',
    publicPaths: [],
  },
  { name: 'mfe-admin', folder: 'mfe-admin', project: '@portal/mfe-admin', kind: 'remote', publicPaths: [] },
  { name: 'mfe-horses', folder: 'mfe-horses', project: '@portal/mfe-horses', kind: 'remote', publicPaths: [] },
]

/** Returns the deployables of one or more kinds. */
export function deployablesOf(...kinds: Deployable['kind'][]): Deployable[] {
  return deployables.filter((deployable) => kinds.includes(deployable.kind))
}

/** Returns the deployable with this name; throws with the list of names when there is none. */
export function getDeployable(name: string): Deployable {
  const found = deployables.find((deployable) => deployable.name === name)
  if (!found)
    throw new Error(
      `There is no deployable "${name}"; the deployables are ${deployables.map((each) => each.name).join(', ')}`,
    )
  return found
}

/** Prefix of the setting names of a deployable: `USER_POOL` for `user-pool`. */
export function settingName({ name }: Pick<Deployable, 'name'>): string {
  return name.toUpperCase().replaceAll('-', '_')
}

/** Private addresses of the other services, for the admin service. */
function privateOrigins({ upstreams, ports }: PortalFacts): string {
  const services = upstreams.map(({ name, privateOrigin }) => [name, privateOrigin])
  return JSON.stringify({
    ...Object.fromEntries(services),
    edge: `http://127.0.0.1:${ports.services['edge']?.private}`,
  })
}

/** For services that manage accounts: the key for the user pool's admin API. */
function userPoolAdministration({ secrets: { userPool } }: PortalFacts): Record<string, string> {
  return { USER_POOL_ACCESS_KEY_ID: userPool.accessKeyId, USER_POOL_SECRET_ACCESS_KEY: userPool.secretAccessKey }
}
