import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http, type MainRegulation, type VersionSummary } from '@portal/contracts-regulations'
import { addDays, authorityDay, authorityInstant } from './portal/authority-day.ts'
import { importUsage, readImportOptions, type ImportOptions } from './portal/import-options.ts'
import { PortalClient, PortalRefusal, PortalUnreachable } from './portal/portal-client.ts'
import { readTextFile, UnreadableText } from './portal/read-text-file.ts'
import { signIn } from './portal/sign-in.ts'
import { workspace } from './workspace.ts'

/** `npm run import-regulation`. Exit codes: 0 done, 1 refused by the portal, 2 called wrongly, 3 no portal there. */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return say(importUsage, 0)
  let options: ImportOptions
  let text: string
  try {
    options = readImportOptions(args)
    text = readTextFile(options.file)
  } catch (fault) {
    // Whoever called it rightly is not helped by the usage.
    if (fault instanceof UnreadableText) return say(fault.message, 2)
    return say(`${fault instanceof Error ? fault.message : String(fault)}\n\n${importUsage}`, 2)
  }
  const client = new PortalClient(
    options.url ?? process.env.PORTAL_URL ?? `http://127.0.0.1:${process.env.PORTAL_PORT ?? 4200}`,
  )
  try {
    const token = await signInAsEditor(client.origin)
    await importText(client, token, text, options)
    return 0
  } catch (failure) {
    return explain(failure)
  }
}

async function signInAsEditor(origin: string): Promise<string> {
  const { PORTAL_EMAIL: email, PORTAL_PASSWORD: password } = process.env
  if (email && password) return signIn(origin, email, password)
  const file = join(process.env.PORTAL_DATA ?? join(workspace, '.data'), 'demo-accounts.json')
  if (!existsSync(file))
    throw new Error(`Set PORTAL_EMAIL and PORTAL_PASSWORD: there are no demonstration accounts in ${file}.`)
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as { email: string; password: string; groups: string[] }[]
  const editor = accounts.find((account) => account.groups.includes('EDITORS'))
  if (!editor) throw new Error(`No demonstration account in ${file} is an editor.`)
  return signIn(origin, editor.email, editor.password)
}

async function importText(client: PortalClient, token: string, text: string, options: ImportOptions): Promise<void> {
  const main = options.newVersionOf === undefined ? undefined : await findMain(client, token, options.newVersionOf)
  const imported = await client.call(
    http.importRegulation,
    {
      body: {
        text,
        refuseDoubts: options.refuseDoubts,
        isSample: options.isSample,
        ...(options.title !== undefined && { title: { en: options.title } }),
        ...(options.subject !== undefined && { subject: options.subject }),
        ...(options.series !== undefined && { series: options.series }),
        ...(main && { mainParentId: main.regulationId }),
      },
    },
    { token, key: `import-${createHash('sha256').update(text).digest('hex').slice(0, 16)}-${Date.now()}` },
  )
  const { style, doubts, mapping, definitions } = imported
  let { version } = imported
  console.log(
    `${version.title.en}: ${version.label}, ${version.nodeCount} provisions, style ${style}, ${definitions} definitions`,
  )
  if (main) console.log(`Against the version before: ${describe(mapping)}`)
  for (const { path, message } of doubts) console.log(`  doubt at ${path.join(' ') || 'the top'}: ${message}`)
  if (options.publish) version = await publish(client, token, imported, options)
  console.log(`${client.origin}/regulation-viewer?regulation=${version.mainParentId}&version=${version.versionId}`)
}

function describe(mapping: Readonly<Record<string, number>>): string {
  return Object.entries(mapping)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')
}

async function findMain(client: PortalClient, token: string, which: string): Promise<MainRegulation> {
  for (let skip = 0; ; skip += 100) {
    const page = await client.call(http.listRegulations, { query: { skip, limit: 100 } }, { token })
    const found = page.items.find((main) => main.regulationId === which || main.series === which)
    if (found) return found
    if (skip + 100 >= page.total) throw new Error(`There is no series or main regulation ${which}.`)
  }
}

/** Through all states: the adopted text is in force from the day asked for, after those that took effect on the same day. */
async function publish(
  client: PortalClient,
  token: string,
  imported: ResultsOf<typeof http.importRegulation>,
  options: ImportOptions,
): Promise<VersionSummary> {
  const today = authorityDay(new Date())
  const effectiveFrom = options.effective ?? today
  const { items } = await client.call(
    http.listVersions,
    { query: { mainParentId: imported.version.mainParentId, limit: 100 } },
    { token },
  )
  const sameDay = items.filter(
    (version) => version.state === 'PUBLISHED_CURRENT' && version.effectiveFrom === effectiveFrom,
  )
  const window = options.comments && {
    commentOpensAt: new Date().toISOString(),
    commentClosesAt: authorityInstant(options.commentsUntil ?? addDays(today, 60), '23:59:00').toISOString(),
  }
  const { length: open } = imported.doubts
  const steps = [
    // Whoever publishes by command was told each of them and asked for no refusal.
    open > 0 ? { reason: `Published by the import command, which told of ${open} open doubts.` } : {},
    {},
    { effectiveFrom, sequence: Math.max(-1, ...sameDay.map((version) => version.sequence)) + 1, ...window },
  ]
  let { version } = imported
  for (const step of steps) {
    const { versionId, lockVersion: expectedVersion } = version
    const body = { versionId, expectedVersion, ...step }
    version = (
      await client.call(http.promoteVersion, { body }, { token, key: `promote-${versionId}-${version.state}` })
    ).version
    console.log(`  ${version.label}`)
  }
  console.log(`In force from ${effectiveFrom}${window ? `, open for comment until ${window.commentClosesAt}` : ''}`)
  return version
}

function explain(failure: unknown): number {
  if (failure instanceof PortalUnreachable) return say(`${failure.message} Start the portal with: npm start`, 3)
  if (!(failure instanceof PortalRefusal)) return say(failure instanceof Error ? failure.message : String(failure), 1)
  return say(
    `The portal refused (${failure.status} ${failure.code}): ${failure.message}\n${JSON.stringify(failure.details, undefined, 2)}`,
    1,
  )
}

function say(words: string, code: number): number {
  ;(code === 0 ? process.stdout : process.stderr).write(`${words}\n`)
  return code
}

process.exitCode = await main(process.argv.slice(2))
