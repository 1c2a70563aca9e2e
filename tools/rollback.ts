import { parseArgs } from 'node:util'
import { rollBack } from '@portal/releases/activate-generation'
import { openReleaseStore } from '@portal/releases/open-store'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { getPortal, printResult, runReleaseCommand } from './release/command-line.ts'
import { readLiveContracts } from './release/live-contracts.ts'
import { rollBackPart } from './release/roll-back-part.ts'

const usage = `npm run rollback -- NAME [--to VERSION] [--reason TEXT]   returns one part to its previous release
npm run rollback [-- --to NUMBER] [--reason TEXT]         returns all parts to an earlier generation`

/** Makes an earlier release of one part live, or an earlier generation. */
await runReleaseCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, reason: { type: 'string' } },
  })
  const [name, ...others] = positionals
  if (others.length > 0) throw new ReleaseRefused(['name one part at a time'], 'rollback')
  const portal = getPortal(process.env)
  const store = await openReleaseStore(process.env, portal.dataFolder)
  const request = { store, by: portal.user, reason: values.reason ?? 'rollback' }
  if (name !== undefined) {
    const liveContracts = await readLiveContracts(process.env)
    printResult(await rollBackPart({ ...request, name, to: values.to, liveContracts }), portal.origin)
    return 0
  }
  if (values.to !== undefined && !/^[1-9]\d*$/.test(values.to))
    throw new ReleaseRefused(
      [
        `--to ${values.to} is not a generation number; for a version, name the part: npm run rollback -- NAME --to ${values.to}`,
      ],
      'rollback',
    )
  const activated = await rollBack({ ...request, ...(values.to !== undefined && { to: Number(values.to) }) })
  printResult({ ...activated, unchecked: [], existingProblems: [] }, portal.origin)
  return 0
})
