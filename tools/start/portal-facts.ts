/** Every port of a running portal, all on 127.0.0.1. */
export interface Ports {
  /** The portal's own, which people open. */
  readonly portal: number
  readonly postgres: number
  readonly nats: number
  /** By deployable. */
  readonly services: Readonly<Record<string, { readonly public: number; readonly private: number }>>
}

/** Everything secret of one portal on one machine, made on its first start and kept in `secrets.json`. */
export interface Secrets {
  /** Superuser of the embedded cluster. */
  readonly clusterPassword: string
  /** For everybody who speaks with the embedded NATS. */
  readonly natsPassword: string
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

/** How one service reaches its database, and how its migrations do. */
export interface DatabaseAccess {
  /** For the service: a role that owns nothing. */
  readonly url: string
  /** For migrations: the owner. */
  readonly migrationUrl: string
  /** Name of the service's role, which migrations grant what it may do. */
  readonly role: string
  /** The mark of the migrations that were run last (`markMigrated`), where it is known. */
  readonly migrated?: string | undefined
}

/** What is known of a running portal when the environment of one of its services is made. */
export interface PortalFacts {
  readonly dataDir: string
  readonly origin: string
  readonly ports: Ports
  readonly secrets: Secrets
  readonly natsUrl: string
  readonly databases: ReadonlyMap<string, DatabaseAccess>
  /** The services that run here, as the edge sees them. */
  readonly upstreams: readonly {
    readonly name: string
    readonly paths: readonly string[]
    readonly uploads: readonly string[]
    readonly uploadLimits: Readonly<Record<string, number>>
    readonly bodyLimits: Readonly<Record<string, number>>
    readonly origin: string
    readonly privateOrigin: string
  }[]
  readonly demonstration: boolean
  /** Settings of the person who started the portal; they win over what is made here. */
  readonly given: NodeJS.ProcessEnv
}
