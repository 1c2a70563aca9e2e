import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SupervisedProcess } from '../start/supervised-process.ts'
import { workspace } from '../workspace.ts'
import { watchService } from './watch-service.ts'

// A service of one file in this checkout, so that it finds the installed packages.
const folder = '.reports/watch-service'
const sources = join(workspace, folder)

function saveText(text: string): void {
  writeFileSync(
    join(sources, 'src/main.ts'),
    `console.log('${text}' satisfies string)\nsetInterval(() => undefined, 1000)\n`,
  )
}

test('rebuilds a service after a change and restarts it, also after a change that fails at the start', async () => {
  rmSync(sources, { recursive: true, force: true })
  mkdirSync(join(sources, 'src'), { recursive: true })
  writeFileSync(
    join(sources, 'rspack.config.mjs'),
    "import { rspackService } from '@portal/service-kit/build'\nexport default rspackService(import.meta.dirname)\n",
  )
  saveText('the first text')
  const dataDir = join(sources, 'data')
  const watching = await watchService({ name: 'sample', folder }, dataDir)
  onTestFinished(() => new Promise((resolve) => (watching ? watching.close(() => resolve()) : resolve())))
  const plan = { name: 'sample', command: process.execPath, args: [join(sources, 'bundle/main.mjs')], cwd: sources }
  const supervised = new SupervisedProcess(
    { ...plan, env: {}, untilReady: async () => undefined },
    { logFolder: join(dataDir, 'logs'), runFolder: join(dataDir, 'run'), log: () => undefined },
  ).start()
  onTestFinished(() => supervised.stop())
  const untilLogged = (text: string) =>
    vi.waitFor(() => expect(readFileSync(supervised.logFile, 'utf8')).toContain(text), 30_000)

  await untilLogged('the first text')
  saveText('the second text')
  await untilLogged('the second text')
  writeFileSync(join(sources, 'src/main.ts'), "throw new Error('a mistake')\n")
  await untilLogged('a mistake')
  saveText('the third text')
  await untilLogged('the third text')
})
