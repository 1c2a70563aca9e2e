import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rspack, type Configuration } from '@rspack/core'
import { workspace } from '../workspace.ts'

/** The shell and the remote as one build. */
export interface OneBundle {
  readonly folder: string
  /** Files that the document loads, in order. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Builds the shell and the regulations remote from the same sources with the same settings and route splitting as one
 * bundle: without federation, the remote's module is an `import()` of the shell, and facades are tree-shaken.
 */
export async function buildOneBundle(folder: string): Promise<OneBundle> {
  mkdirSync(folder, { recursive: true })
  const entryFile = join(folder, 'container.mjs')
  writeFileSync(entryFile, importRemote(join(workspace, 'mfe-regulations', 'src', 'remote.ts')))
  const shell: { default: Configuration | Promise<Configuration> } = await import(
    join(workspace, 'shell', 'rspack.config.ts')
  )
  const config = await shell.default
  const path = join(folder, 'dist')
  const files = await build({
    ...config,
    output: { ...config.output, path, uniqueName: 'portal_one' },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => plugin && plugin.constructor.name === 'ChunkRetryPlugin'),
      new rspack.NormalModuleReplacementPlugin(/^\.\/container\.ts$/, (data) => {
        if (data.context.endsWith(join('libs', 'web', 'federation', 'src'))) data.request = entryFile
      }),
    ],
  })
  return {
    folder: path,
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  }
}

/** Replaces libs/web/federation/src/container.ts: nothing is shared, so every facade has every name. */
function importRemote(remote: string): string {
  return `
    const everything = new Proxy({}, { has: () => true, get: () => everything })
    const shared = new Proxy({}, { get: () => [{ shareConfig: { eager: true } }] })
    export const getShellInstance = () => ({ options: { shared }, loadShareSync: () => () => everything })
    export const openContainer = () => import(${JSON.stringify(remote)})
  `
}

/** Runs a build and returns the files of its entry point. */
function build(config: Configuration): Promise<string[]> {
  return new Promise((resolve, reject) => {
    rspack(config).run((failure, stats) => {
      if (failure) reject(failure)
      else if (!stats || stats.hasErrors()) {
        reject(new Error(stats?.toString({ all: false, errors: true, colors: false }) ?? 'the build has no output'))
      } else {
        const entry = stats.toJson({ all: false, entrypoints: true }).entrypoints?.['shell']
        resolve((entry?.assets ?? []).map(({ name }) => name))
      }
    })
  })
}
