import { parseArgs } from 'node:util'
import { openReleaseStore } from '@portal/releases/open-store'
import { getPortal, printResult, runReleaseCommand } from './release/command-line.ts'
import { readLiveContracts } from './release/live-contracts.ts'
import { promote } from './release/promote.ts'
import { createGenerationTest } from './release/smoke.ts'

const usage = 'npm run promote -- NUMBER [--reason TEXT]   makes a staged generation live'

await runReleaseCommand(usage, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } })
  const [number = ''] = positionals
  if (positionals.length !== 1 || !/^[1-9]\d*$/.test(number)) {
    console.log(usage)
    return 2
  }
  const portal = getPortal(process.env)
  const result = await promote({
    store: await openReleaseStore(process.env, portal.dataFolder),
    number: Number(number),
    by: portal.user,
    reason: values.reason ?? `promotion of generation ${number}`,
    liveContracts: await readLiveContracts(process.env),
    test: createGenerationTest({ origin: portal.origin, opensPages: false }),
  })
  printResult(result, portal.origin)
  return 0
})
