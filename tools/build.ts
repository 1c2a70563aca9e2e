import { deployables, getDeployable } from './deployables.ts'
import { buildChanged } from './start/build.ts'
import { createInterruptSignal } from './start/interruption.ts'
import { Progress } from './start/progress.ts'

// `npm run build [-- NAME...]` builds the deployables whose sources changed, or those of them that are named.
const names = process.argv.slice(2)
const targets = names.length > 0 ? names.map(getDeployable) : deployables
const progress = new Progress((line) => console.log(line))
await progress.step('build', (report) => buildChanged(targets, { report, signal: createInterruptSignal() }))
