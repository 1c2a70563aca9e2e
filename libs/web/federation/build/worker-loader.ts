import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack, type Configuration, type LoaderContext } from '@rspack/core'
import { typescriptRule } from './typescript-rule.ts'

/**
 * Makes one file of a `*.worker.ts` and all it imports. A worker of the remote's own build would be given the federation's
 * start, which needs the page's runtime and fails beside the page; a worker shares nothing with other parts anyway.
 */
export default function workerLoader(this: LoaderContext): void {
  const done = this.async()
  this.cacheable(false)
  const folder = mkdtempSync(join(tmpdir(), 'portal-worker-'))
  const finish = (failure: Error | null, source?: Buffer) => {
    rmSync(folder, { recursive: true, force: true })
    done(failure, source)
  }
  rspack(configOf(this.resourcePath, folder, this.mode === 'development'), (failure, stats) => {
    if (failure || !stats) return finish(failure ?? new Error('the worker was not built'))
    if (stats.hasErrors()) return finish(new Error(stats.toString({ preset: 'errors-only' })))
    for (const file of stats.compilation.fileDependencies) this.addDependency(file)
    finish(null, readFileSync(join(folder, 'worker.js')))
  })
}

function configOf(entry: string, path: string, isDevelopment: boolean): Configuration {
  return {
    mode: isDevelopment ? 'development' : 'production',
    target: ['webworker', 'es2022'],
    devtool: false,
    entry,
    output: { path, filename: 'worker.js', chunkLoading: false },
    resolve: { extensions: ['.ts', '.js', '.mjs'] },
    module: { rules: [typescriptRule(isDevelopment)] },
    optimization: { splitChunks: false },
    performance: false,
  }
}
