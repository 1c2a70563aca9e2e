import { adminHttp } from '@portal/contracts-admin'
import pg from 'pg'
import { startIsolatedServices, type IsolatedServices } from '../start/isolated-services.ts'
import { TokenIssuer } from '../testing/token-issuer.ts'
import { SeasonApi, type Caller, type CreateToken } from './api.ts'

/** A database, for its owner. */
export interface Database {
  readonly query: pg.Pool['query']
  /** Returns a connection for a transaction. */
  connect(): Promise<pg.PoolClient>
}

/** The services under test: horses, and admin for the audit trail and the test clock. */
export interface SeasonServers {
  readonly services: IsolatedServices
  readonly horses: Database
  readonly admin: Database
  /** The time of the services. */
  now(): Date
  /** Moves the time of all services forward. */
  advance(milliseconds: number): Promise<void>
  readonly createToken: CreateToken
}

export interface SeasonServersPlan {
  readonly dataDir: string
  readonly logFolder: string
  readonly runFolder: string
  readonly report: (state: string) => void
  readonly signal?: AbortSignal | undefined
  readonly onStarted: (undo: () => Promise<void> | void) => void
}

export const administrator: Caller = { sub: '00000000-0000-4000-8000-000000000001', groups: ['USERS', 'ADMINS'] }
/** Decides about proposals of the first one. */
export const secondAdministrator: Caller = { sub: '00000000-0000-4000-8000-000000000002', groups: ['USERS', 'ADMINS'] }
export const editor: Caller = { sub: '00000000-0000-4000-8000-000000000003', groups: ['USERS', 'EDITORS'] }

const unlimited = '1000000'
/** A token is used for a minute of the services' time, because signing takes as long as a call. */
const tokenLifeMs = 60_000

/** Starts the servers with a temporary data folder. */
export async function startSeasonServers(plan: SeasonServersPlan): Promise<SeasonServers> {
  const { onStarted } = plan
  let offsetMs = 0
  const now = () => Date.now() + offsetMs
  const issuer = await TokenIssuer.start(now)
  onStarted(() => issuer.stop())
  const services = await startIsolatedServices({
    ...plan,
    services: ['horses', 'admin'],
    demonstration: true,
    durable: false,
    settings: {
      ...issuer.environment,
      TEST_CLOCK: 'true',
      LOG_LEVEL: 'warn',
      // Fewer connections than calls at a time: a command that needed two of them would block the others.
      DATABASE_POOL: '6',
      LIMIT_NAME_CHECKS_PER_MINUTE: unlimited,
      LIMIT_NAME_CHECKS_PER_DAY: unlimited,
      LIMIT_HORSE_LISTS_PER_MINUTE: unlimited,
      LIMIT_FILES_PER_HOUR: unlimited,
    },
  })
  const openPool = (service: string) => {
    const pool = new pg.Pool({ connectionString: services.getOwnerUrl(service), max: 3 })
    pool.on('error', () => undefined)
    onStarted(() => pool.end())
    return pool
  }
  const [horses, admin] = [openPool('horses'), openPool('admin')]
  const tokens = new Map<string, { readonly token: string; readonly at: number }>()
  const createToken = ({ sub, groups }: Caller, isNew: boolean) => {
    const last = tokens.get(sub)
    if (!isNew && last && now() - last.at < tokenLifeMs) return last.token
    const token = issuer.token(groups, sub)
    tokens.set(sub, { token, at: now() })
    return token
  }
  return {
    services,
    horses,
    admin,
    createToken,
    now: () => new Date(now()),
    async advance(milliseconds) {
      const offsetSeconds = Math.round((offsetMs + milliseconds) / 1000)
      // The admin service may have just restarted; then it refuses tokens until its own clock has moved.
      const api = new SeasonApi(services.getOrigin('admin'), createToken)
      const move = { endpoint: adminHttp.moveTestClock, body: { offsetSeconds }, by: administrator }
      const { status, error } = await api.call(move, crypto.randomUUID())
      if (status >= 300) throw new Error(`the test clock could not be moved: ${error ?? status}`)
      offsetMs = offsetSeconds * 1000
    },
  }
}
