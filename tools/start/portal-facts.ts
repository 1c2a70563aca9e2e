import type { ServerRenderedPages } from '@portal/contracts-common'
/** Every port of a running portal, all on 127.0.0.1. */
export interface Ports {
  /** The port that people open. */
  readonly portal: number
  readonly postgres: number
  readonly nats: number
  /** By deployable. */
  readonly services: Readonly<Record<string, { readonly public: number; readonly private: number }>>
}

/** The secrets of one portal on one machine, created on its first start and stored in `secrets.json`. */
export interface Secrets {
  /** Superuser of the embedded cluster. */
  readonly clusterPassword: string
  /** For all clients of the embedded NATS. */
  readonly natsPassword: string
  /** The role that owns every service's schema. */
  readonly migratorPassword: string
  /** Of each service's role, by deployable. */
  readonly databasePasswords: Readonly<Record<string, string>>
  /** 32 bytes, base64, by deployable: encrypts the service's outgoing mail, which may contain codes. */
  readonly dataKeys: Readonly<Record<string, string>>
  /** 32 bytes, base64: for digests of links and addresses in the registration service. */
  readonly registrationDigestKey: string
  /** 32 bytes, base64: encrypts the personal data of the registration service. */
  readonly personalDataKey: string
  /** Encrypts imported rows of the horses service. */
  readonly horseDataKey: string
  /** Credential for internal calls between services. */
  readonly internalCredential: string
  readonly userPool: {
    readonly poolId: string
    readonly clientId: string
    /** The key pair that signs calls to the pool's admin API. */
    readonly accessKeyId: string
    readonly secretAccessKey: string
    /** 32 bytes, base64: encrypts personal data and password verifiers. */
    readonly dataKey: string
    /** 32 bytes, base64: for digests that make encrypted data searchable. */
    readonly indexKey: string
  }
}

/** How a service and its migrations reach its database. */
export interface DatabaseAccess {
  /** For the service: a role that owns nothing. */
  readonly url: string
  /** For migrations: the owner. */
  readonly migrationUrl: string
  /** Name of the service's role; migrations grant it its rights. */
  readonly role: string
  /** Identifies the migrations that ran last (see `markMigrated`), if known. */
  readonly migrated?: string | undefined
}

/** Facts about a running portal from which the environment of its services is made. */
export interface PortalFacts {
  readonly dataDir: string
  readonly origin: string
  readonly ports: Ports
  readonly secrets: Secrets
  readonly natsUrl: string
  readonly databases: ReadonlyMap<string, DatabaseAccess>
  /** The services that run here, for the edge. */
  readonly upstreams: readonly {
    readonly name: string
    readonly paths: readonly string[]
    readonly personPaths: readonly string[]
    readonly receivesCookies: boolean
    readonly pages?: ServerRenderedPages
    readonly uploads: readonly string[]
    readonly uploadLimits: Readonly<Record<string, number>>
    readonly bodyLimits: Readonly<Record<string, number>>
    readonly origin: string
    readonly privateOrigin: string
  }[]
  readonly demonstration: boolean
  /** Settings of the user who started the portal; they override the defaults made here. */
  readonly userSettings: NodeJS.ProcessEnv
}
