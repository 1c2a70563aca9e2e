import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PortalClient, PortalRefusal } from './portal/portal-client.ts'
import { signIn } from './portal/sign-in.ts'
import { seedAccounts } from './seed-accounts.ts'
import { dayOfSeeding } from './seed/day-of-seeding.ts'
import { readManifest, type Manifest } from './seed/manifest.ts'
import { SampleContent } from './seed/sample-content.ts'
import { timeline } from './seed/timeline.ts'
import { memorablePassword } from './start/secrets.ts'
import { workspace } from './workspace.ts'

/** Where the portal is, who may sign in, and what lets sample content happen in the past. */
interface SeedPortal {
  readonly portalUrl: string
  readonly accounts: readonly { readonly email: string; readonly password: string }[]
  /** The credential that the portal's own parts share. */
  readonly credential: string
  /** The day of the first seeding, a plain date in New York: a run that takes up another counts from the same day. */
  readonly today: string
  readonly folder: string
  readonly report?: (line: string) => void
}

/**
 * Puts the sample rulebook into a portal through its API: texts, their way through the states, comments and responses, each at
 * the moment the manifest gives. Every call has a key of its own, so that a second run makes nothing twice. Throws the portal's refusal.
 */
async function seed(portal: SeedPortal): Promise<void> {
  const { report = () => undefined, today } = portal
  const manifest = readManifest(portal.folder)
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
  const happenings = timeline(manifest, today)
  for (const [index, happening] of happenings.entries()) {
    const told =
      'main' in happening
        ? `series ${happening.main.series}, version ${happening.version.number}`
        : happening.comment.id
    report(`${index + 1} of ${happenings.length}: ${happening.what} ${told}`)
    await content.happen(happening).catch((failure: unknown) => {
      throw new Error(`${happening.what} ${told}: ${explain(failure)}`, { cause: failure })
    })
  }
  report('definitions')
  await content.refineDefinitions()
}

async function signInPeople(manifest: Manifest, portal: SeedPortal): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const { key, account } of manifest.people) {
    const known = portal.accounts.find((one) => one.email === account)
    if (!known) throw new Error(`There is no account ${account}.`)
    tokens.set(key, await signIn(portal.portalUrl, account, known.password))
  }
  return tokens
}

function explain(failure: unknown): string {
  if (failure instanceof PortalRefusal)
    return `${failure.status} ${failure.code} ${failure.message} ${JSON.stringify(failure.details).slice(0, 500)}`
  return failure instanceof Error ? failure.message : String(failure)
}

const surroundings = z.object({
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

/** The people whom only the sample content knows get an account with a password nobody is told. */
async function makePeople(env: z.infer<typeof surroundings>, folder: string) {
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
  const env = surroundings.parse(process.env)
  const folder = join(workspace, 'demonstration')
  const read = (name: string): unknown => JSON.parse(readFileSync(join(env.PORTAL_DATA, name), 'utf8'))
  await seed({
    portalUrl: env.PORTAL_ORIGIN,
    accounts: [...accountsFile.parse(read('demo-accounts.json')), ...(await makePeople(env, folder))],
    credential: secretsFile.parse(read('secrets.json')).internalCredential,
    today: dayOfSeeding(env.PORTAL_DATA),
    folder,
    report: (line) => console.log(line),
  })
}
