import { parseArgs } from 'node:util'
import { complaintAbout, judgeContracts } from './contracts/check-contracts.ts'
import { writeSnapshot } from './contracts/snapshot-file.ts'
import { fromWorkspace } from './workspace.ts'

// `npm run contracts`: what the contracts' changes would break; `-- --accept` takes those that may be taken (ADR 1).
const { values } = parseArgs({ options: { accept: { type: 'boolean', default: false } } })
let refused = 0
for (const judged of await judgeContracts()) {
  const { snapshot, file, verdict } = judged
  if (values.accept && verdict.kind === 'to-accept') {
    writeSnapshot(file, snapshot)
    for (const each of verdict.breaks) console.log(`${snapshot.contract} ${snapshot.version} breaks: ${each}`)
    console.log(`${fromWorkspace(file)}: ${snapshot.contract} ${snapshot.version} accepted`)
    continue
  }
  const complaint = complaintAbout(judged)
  console.log(complaint ?? `contract ${snapshot.contract} ${snapshot.version}: as accepted`)
  if (complaint !== undefined) refused += 1
}
process.exitCode = refused > 0 ? 1 : 0
