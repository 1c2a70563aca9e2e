import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { interruption } from './start/interruption.ts'
import { checkFormat, checkLint, checkSuites } from './test/checks.ts'
import { exitCode, sum } from './test/outcome.ts'
import { workspace } from './workspace.ts'

// `npm run lint`: layout, lint and boundaries, without tests and types.
const reports = join(workspace, '.reports')
mkdirSync(reports, { recursive: true })
const context = { reports, report: () => undefined, signal: interruption(), nxFlags: [] }
const total = sum([await checkFormat(context), await checkLint(context), await checkSuites()])
for (const { what, why } of total.failures) console.error(`${what}\n${why}\n`)
process.exitCode = exitCode(total)
