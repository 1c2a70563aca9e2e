import { join } from 'node:path'
import { mustRun } from './start/command.ts'
import { workspace } from './workspace.ts'

// `npm run format` formats every file.
await mustRun(join(workspace, 'node_modules', '.bin', 'oxfmt'), ['--write', '.'], {
  what: 'formatting',
  cwd: workspace,
  onLine: (line) => console.log(line),
})
