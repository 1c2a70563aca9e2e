import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { PortalClient, PortalRefusal, startSession } from '@portal/portal-client'
import { seedAccounts } from './seed-accounts.ts'
import { dayOfSeeding } from './seed/day-of-seeding.ts'
import { readManifest, selectSeries, type Manifest } from './seed/manifest.ts'
import { SampleContent } from './seed/sample-content.ts'
import { timeline } from './seed/timeline.ts'
import { memorablePassword } from './start/secrets.ts'
import { workspace } from './workspace.ts'

/** Address of the portal, accounts, and the credential that dates sample content in the past. */
interface SeedPortal {
  readonly portalUrl: string
  readonly accounts: readonly { readonly email: string; readonly password: string }[]
  /** The credential for internal calls between services. */
  readonly credential: string
  /** Plain date in New York of the first seeding: a run that continues another counts from the same day. */
  readonly today: string
  readonly folder: string
  /** Creates only these series; all of them without it. */
  readonly series?: readonly string[] | undefined
  readonly report?: (line: string) => void
}

/**
 * Creates the sample rulebook through the portal's API: texts, their state changes, comments and answers, each at the
 * time in the manifest. Every call has its own idempotency key, so a second run creates nothing twice. Throws the
 * portal's error.
 */
async function seed(portal: SeedPortal): Promise<void> {
  const { report = () => undefined, today } = portal
  const all = readManifest(portal.folder)
  const manifest = portal.series ? selectSeries(all, portal.series) : all
  const client = new PortalClient(portal.portalUrl)
  const tokens = await signInPeople(manifest, portal)
  const content = new SampleContent({
    client,
    manifest,
    tokens,
    today,
    folder: portal.folder,
    credential: portal.credential,
  })
  const events = timeline(manifest, today)
  for (const [index, event] of events.entries()) {
    const description =
      'main' in event ? `series ${event.main.series}, version ${event.version.number}` : event.comment.id
    report(`${index + 1} of ${events.length}: ${event.kind} ${description}`)
    await content.apply(event).catch((failure: unknown) => {
      throw new Error(`${event.kind} ${description}: ${explain(failure)}`, { cause: failure })
    })
  }
  report('definitions and Spanish headings')
  await Promise.all([content.refineDefinitions(), content.translateHeadings()])
}

async function signInPeople(manifest: Manifest, portal: SeedPortal): Promise<Map<string, string>> {
  const tokens = manifest.people.map(async ({ key, account }) => {
    const known = portal.accounts.find((one) => one.email === account)
    if (!known) throw new Error(`There is no account ${account}.`)
    return [key, await startSession(portal.portalUrl, account, known.password)] as const
  })
  return new Map(await Promise.all(tokens))
}

function explain(failure: unknown): string {
  if (failure instanceof PortalRefusal)
    return `${failure.status} ${failure.code} ${failure.message} ${JSON.stringify(failure.details).slice(0, 500)}`
  return failure instanceof Error ? failure.message : String(failure)
}

const environmentSchema = z.object({
  PORTAL_ORIGIN: z.url(),
  PORTAL_DATA: z.string(),
  USER_POOL_ENDPOINT: z.url(),
  USER_POOL_REGION: z.string(),
  USER_POOL_ID: z.string(),
  USER_POOL_ACCESS_KEY_ID: z.string(),
  USER_POOL_SECRET_ACCESS_KEY: z.string(),
})
const accountsFile = z.array(z.object({ email: z.email(), password: z.string() }))
const secretsFile = z.object({ internalCredential: z.string() })

/** Authors who exist only in the sample content get an account with a random password. */
async function createPeople(env: z.infer<typeof environmentSchema>, folder: string) {
  const accounts = readManifest(folder).people.flatMap(({ account, firstName, lastName, groups = [] }) =>
    firstName && lastName ? [{ email: account, password: memorablePassword(), groups, firstName, lastName }] : [],
  )
  await seedAccounts({
    endpoint: env.USER_POOL_ENDPOINT,
    region: env.USER_POOL_REGION,
    poolId: env.USER_POOL_ID,
    credentials: { accessKeyId: env.USER_POOL_ACCESS_KEY_ID, secretAccessKey: env.USER_POOL_SECRET_ACCESS_KEY },
    accounts,
  })
  return accounts
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { series: { type: 'string', multiple: true } } })
  const env = environmentSchema.parse(process.env)
  const folder = join(workspace, 'demonstration')
  const read = (name: string): unknown => JSON.parse(readFileSync(join(env.PORTAL_DATA, name), 'utf8'))
  await seed({
    portalUrl: env.PORTAL_ORIGIN,
    accounts: [...accountsFile.parse(read('demo-accounts.json')), ...(await createPeople(env, folder))],
    credential: secretsFile.parse(read('secrets.json')).internalCredential,
    today: dayOfSeeding(env.PORTAL_DATA),
    folder,
    series: values.series,
    report: (line) => console.log(line),
  })
}
