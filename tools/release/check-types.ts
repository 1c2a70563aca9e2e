import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { workspace } from '../workspace.ts'

const compiler = join(workspace, 'node_modules', 'typescript7', 'bin', 'tsc')

/** Refuses a release whose sources have type errors, which the build does not notice. */
export async function checkTypes(folders: readonly string[]): Promise<void> {
  if (!existsSync(compiler)) {
    console.log('types not checked: this needs the development packages (npm ci)')
    return
  }
  for (const folder of folders) {
    try {
      await promisify(execFile)(process.execPath, [compiler, '-p', join(workspace, folder), '--singleThreaded'], {
        cwd: workspace,
      })
    } catch (error) {
      const { stdout = '' } = error as { stdout?: string }
      const lines = stdout.split('\n').filter((line) => line !== '')
      throw new ReleaseRefused(lines.length > 0 ? lines.slice(0, 20) : [`${folder}: the types could not be checked`])
    }
  }
}
