import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { baseConfig, type BuildOptions } from './base-config.ts'
import { ChunkRetryPlugin } from './chunk-retry-plugin.ts'
import { createEsModuleRuntimePlugin, provideRuntime } from './federation-runtime.ts'
import { createSharedModuleIdsPlugin, getLazyModuleGroups, getSharedModules } from './shared-modules.ts'
import { ShellManifestPlugin } from './shell-manifest-plugin.ts'

/**
 * Build configuration of the shell: turns `src/index.ts`, `index.html`, `shell.manifest.ts` (its routes) and
 * `locales/` into `dist/` with `shell-manifest.json`. It provides the shared modules and the federation runtime.
 */
export async function shellRspackConfig(options: BuildOptions): Promise<Configuration> {
  const declarationFile = join(options.folder, 'shell.manifest.ts')
  if (!existsSync(declarationFile)) throw new Error(`${declarationFile} is missing`)
  const { default: declaration } = (await import(pathToFileURL(declarationFile).href)) as { default: unknown }
  const base = baseConfig(options, 'portal_shell')
  return {
    ...base,
    name: 'shell',
    entry: { shell: './src/index' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          ...getLazyModuleGroups(),
          // Code that several lazy pages share (forms) goes into one chunk instead of a copy in each.
          default: { chunks: 'async', minChunks: 2, reuseExistingChunk: true },
          defaultVendors: false,
          // Changes rarely, so it stays cached when the shell's own code is released.
          libraries: { test: /[\\/]node_modules[\\/](?!@portal)/, name: 'libraries', chunks: 'initial', enforce: true },
        },
      },
    },
    plugins: [
      createEsModuleRuntimePlugin(),
      createSharedModuleIdsPlugin(),
      new ModuleFederationPlugin({
        name: 'portal_shell',
        remotes: {},
        shared: getSharedModules('shell'),
        shareStrategy: 'loaded-first',
        runtimePlugins: [provideRuntime],
        manifest: false,
        dts: false,
        dev: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new ChunkRetryPlugin(),
      new ShellManifestPlugin({ folder: options.folder, declaration, version: readVersion(options.folder) }),
    ],
  }
}

function readVersion(folder: string): string {
  const file = join(folder, 'package.json')
  const { version } = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}') as { version?: string }
  return version ?? '0.0.0'
}
