import { parseArgs } from 'node:util'
import { describeProblem, checkContracts } from './contracts/check-contracts.ts'
import { writeSnapshot } from './contracts/snapshot-file.ts'
import { toWorkspacePath } from './workspace.ts'

// `npm run contracts` reports breaking changes of the contracts; `-- --accept` updates the snapshots that can be
// accepted (ADR 1).
const { values } = parseArgs({ options: { accept: { type: 'boolean', default: false } } })
let problemCount = 0
for (const contract of await checkContracts()) {
  const { snapshot, file, comparison } = contract
  if (values.accept && comparison.kind === 'acceptable') {
    writeSnapshot(file, snapshot)
    for (const description of comparison.breaks)
      console.log(`${snapshot.contract} ${snapshot.version} breaks: ${description}`)
    console.log(`${toWorkspacePath(file)}: ${snapshot.contract} ${snapshot.version} accepted`)
    continue
  }
  const problem = describeProblem(contract)
  console.log(problem ?? `contract ${snapshot.contract} ${snapshot.version}: unchanged`)
  if (problem !== undefined) problemCount += 1
}
process.exitCode = problemCount > 0 ? 1 : 0
