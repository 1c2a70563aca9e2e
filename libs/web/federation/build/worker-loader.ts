import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack, type Configuration, type LoaderContext } from '@rspack/core'
import { typescriptRule } from './typescript-rule.ts'

/**
 * Bundles a `*.worker.ts` with its imports into one file. A worker compiled with the remote's own build would include
 * the federation startup code, which needs the page's runtime and fails in a worker.
 */
export default function workerLoader(this: LoaderContext): void {
  const done = this.async()
  this.cacheable(false)
  const folder = mkdtempSync(join(tmpdir(), 'portal-worker-'))
  const finish = (failure: Error | null, source?: Buffer) => {
    rmSync(folder, { recursive: true, force: true })
    done(failure, source)
  }
  rspack(createWorkerConfig(this.resourcePath, folder, this.mode === 'development'), (failure, stats) => {
    if (failure || !stats) return finish(failure ?? new Error('the worker was not built'))
    if (stats.hasErrors()) return finish(new Error(stats.toString({ preset: 'errors-only' })))
    for (const file of stats.compilation.fileDependencies) this.addDependency(file)
    finish(null, readFileSync(join(folder, 'worker.js')))
  })
}

function createWorkerConfig(entry: string, path: string, isDevelopment: boolean): Configuration {
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
