import { createHash } from 'node:crypto'
import type { ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http, type MainRegulation, type VersionSummary } from '@portal/contracts-regulations'
import { toAuthorityDate, toAuthorityInstant } from '@portal/formats'
import { addDays } from './portal/add-days.ts'
import { importUsage, readImportOptions, type ImportOptions } from './portal/import-options.ts'
import { PortalClient, PortalRefusal, PortalUnreachable } from '@portal/portal-client'
import { readTextFile, UnreadableFileError } from './portal/read-text-file.ts'
import { signInToPortal } from './portal/demonstration-account.ts'

/**
 * Runs `npm run import-regulation`. Exit codes: 0 success, 1 rejected by the portal, 2 invalid usage, 3 portal not
 * running.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return exitWith(importUsage, 0)
  let options: ImportOptions
  let text: string
  try {
    options = readImportOptions(args)
    text = readTextFile(options.file)
  } catch (error) {
    // The usage does not help if only the file is unreadable.
    if (error instanceof UnreadableFileError) return exitWith(error.message, 2)
    return exitWith(`${error instanceof Error ? error.message : String(error)}\n\n${importUsage}`, 2)
  }
  const client = new PortalClient(
    options.url ?? process.env.PORTAL_URL ?? `http://127.0.0.1:${process.env.PORTAL_PORT ?? 4200}`,
  )
  try {
    const token = await signInToPortal(client.origin, 'EDITORS')
    await importText(client, token, text, options)
    return 0
  } catch (error) {
    return exitWithFailure(error)
  }
}

async function importText(client: PortalClient, token: string, text: string, options: ImportOptions): Promise<void> {
  const main =
    options.newVersionOf === undefined ? undefined : await findMainRegulation(client, token, options.newVersionOf)
  const importResult = await client.call(
    http.importRegulation,
    {
      body: {
        text,
        failOnWarnings: options.failOnWarnings,
        isSample: options.isSample,
        ...(options.title !== undefined && { title: { en: options.title } }),
        ...(options.subject !== undefined && { subject: options.subject }),
        ...(options.series !== undefined && { series: options.series }),
        ...(main && { mainParentId: main.regulationId }),
      },
    },
    { token, key: `import-${createHash('sha256').update(text).digest('hex').slice(0, 16)}-${Date.now()}` },
  )
  const { style, warnings, mapping, definitions } = importResult
  let { version } = importResult
  console.log(
    `${version.title.en}: ${version.label}, ${version.nodeCount} provisions, style ${style}, ${definitions} definitions`,
  )
  if (main) console.log(`Compared with the previous version: ${describe(mapping)}`)
  for (const { path, message } of warnings) console.log(`  warning at ${path.join(' ') || 'the top'}: ${message}`)
  if (options.publish) version = await publish(client, token, importResult, options)
  console.log(`${client.origin}/regulation-viewer?regulation=${version.mainParentId}&version=${version.versionId}`)
}

function describe(mapping: Readonly<Record<string, number>>): string {
  return Object.entries(mapping)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
}

async function findMainRegulation(client: PortalClient, token: string, identifier: string): Promise<MainRegulation> {
  for (let skip = 0; ; skip += 100) {
    const page = await client.call(http.listRegulations, { query: { skip, limit: 100 } }, { token })
    const mainRegulation = page.items.find((main) => main.regulationId === identifier || main.series === identifier)
    if (mainRegulation) return mainRegulation
    if (skip + 100 >= page.total) throw new Error(`No series or main regulation ${identifier} exists.`)
  }
}

/**
 * Promotes the version through all states. The adopted text takes effect on the given day, after others of the same
 * day.
 */
async function publish(
  client: PortalClient,
  token: string,
  importResult: ResultsOf<typeof http.importRegulation>,
  options: ImportOptions,
): Promise<VersionSummary> {
  const today = toAuthorityDate(new Date())
  const effectiveFrom = options.effective ?? today
  const { items } = await client.call(
    http.listVersions,
    { query: { mainParentId: importResult.version.mainParentId, limit: 100 } },
    { token },
  )
  const sameDay = items.filter(
    (version) => version.state === 'PUBLISHED_CURRENT' && version.effectiveFrom === effectiveFrom,
  )
  const commentPeriod = options.comments && {
    commentOpensAt: new Date().toISOString(),
    commentClosesAt: toAuthorityInstant(options.commentsUntil ?? addDays(today, 60), '23:59:00').toISOString(),
  }
  const { length: warningCount } = importResult.warnings
  const steps = [
    // The command printed the warnings, and the user did not ask it to fail on them.
    warningCount > 0 ? { reason: `Published by the import command with ${warningCount} open warnings.` } : {},
    {},
    { effectiveFrom, sequence: Math.max(-1, ...sameDay.map((version) => version.sequence)) + 1, ...commentPeriod },
  ]
  let { version } = importResult
  for (const step of steps) {
    const { versionId, lockVersion: expectedVersion } = version
    const body = { versionId, expectedVersion, ...step }
    version = (
      await client.call(http.promoteVersion, { body }, { token, key: `promote-${versionId}-${version.state}` })
    ).version
    console.log(`  ${version.label}`)
  }
  console.log(
    `In effect from ${effectiveFrom}${commentPeriod ? `, open for comment until ${commentPeriod.commentClosesAt}` : ''}`,
  )
  return version
}

function exitWithFailure(error: unknown): number {
  if (error instanceof PortalUnreachable) return exitWith(`${error.message} Start the portal with: npm start`, 3)
  if (!(error instanceof PortalRefusal)) return exitWith(error instanceof Error ? error.message : String(error), 1)
  return exitWith(
    `The portal rejected the request (${error.status} ${error.code}): ${error.message}\n${JSON.stringify(error.details, undefined, 2)}`,
    1,
  )
}

function exitWith(message: string, code: number): number {
  ;(code === 0 ? process.stdout : process.stderr).write(`${message}\n`)
  return code
}

process.exitCode = await main(process.argv.slice(2))
