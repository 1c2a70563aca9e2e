import { parseArgs } from 'node:util'
import { createArea } from './new/create-area.ts'
import { runCommand } from './start/command.ts'
import { toolEnvironment, workspace } from './workspace.ts'
import { isWrongOption } from './wrong-option.ts'

const usage =
  'npm run new -- horses      writes the contract, the service and the remote of a new area, with their tests'

const remaining = `What only people can decide, in this order:
- the endpoints and who may call them (libs/contracts/AREA/src/routes.ts), and the rules
- the Spanish texts (mfe-AREA/locales/es), and the place in the navigation (navigation in mfe-AREA/remote.manifest.ts)
- settings and secrets (deploy/settings.md), and the specified pages (docs/spec-trace.md)
docs/runbooks/adding-a-deployable.md has the rest. Next: npm start, or npm run dev -- mfe-AREA in a running portal.`

/** `npm run new`: writes the files of a new area. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0) return console.log(usage)
  for (const file of createArea(workspace, name)) console.log(`wrote ${file}`)
  await mustRun('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'])
  await mustRun('oxfmt', ['.'])
  await mustRun(process.execPath, ['tools/contracts.ts', '--accept'])
  console.log(`\n${remaining.replaceAll('AREA', name)}`)
}

async function mustRun(command: string, args: readonly string[]): Promise<void> {
  const { code, lines } = await runCommand(command, args, { cwd: workspace, env: toolEnvironment() })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${lines.slice(-20).join('\n')}`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (isWrongOption(error)) console.error(`\n${usage}`)
  process.exitCode = 1
}
