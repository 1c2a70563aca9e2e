import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterruptSignal } from './start/interruption.ts'
import { checkFormat, checkLint, checkModules, checkSuites, checkVocabulary } from './test/checks.ts'
import { combine, getExitCode } from './test/outcome.ts'
import { workspace } from './workspace.ts'

// `npm run lint`: formatting, lint and boundaries, without tests and types.
const reports = join(workspace, '.reports')
mkdirSync(reports, { recursive: true })
const context = { reports, report: () => undefined, signal: createInterruptSignal(), vitestFlags: [] }
const total = combine([
  await checkFormat(context),
  await checkLint(context),
  await checkModules(),
  await checkVocabulary(),
  await checkSuites(),
])
for (const { name, error } of total.failures) console.error(`${name}\n${error}\n`)
process.exitCode = getExitCode(total)
