import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Configuration } from '@rspack/core'
import { baseConfig, resolveMode, type BuildOptions } from './base-config.ts'
import { BuildIdPlugin, buildIdPlaceholder } from './build-id-plugin.ts'
import { ChunkRetryPlugin } from './chunk-retry-plugin.ts'
import { FacadeImportPlugin } from './facade-import-plugin.ts'
import { RemoteManifestPlugin } from './remote-manifest-plugin.ts'
import { findCalls } from './find-calls.ts'
import { createShellRuntimePlugin } from './federation-runtime.ts'
import { getSharedModules } from './shared-modules.ts'

/**
 * Build configuration of a remote: turns `remote.manifest.ts`, `src/remote.ts` and `locales/` into `dist/` with hashed
 * files and `remote-manifest.json`. The build fails if the manifest lists something that the code or the texts do not
 * contain.
 */
export async function remoteRspackConfig(options: BuildOptions): Promise<Configuration> {
  const declarationFile = join(options.folder, 'remote.manifest.ts')
  if (!existsSync(declarationFile)) throw new Error(`${declarationFile} is missing`)
  const { default: declaration } = (await import(pathToFileURL(declarationFile).href)) as { default: unknown }
  const name = getRemoteName(declaration, declarationFile)
  const container = name.replaceAll('-', '_')
  const isDevelopment = resolveMode(options) === 'development'
  // Hot updates find the remote by a name that doesn't change with its content.
  const base = baseConfig(options, isDevelopment ? container : `${container}_${buildIdPlaceholder}`)
  return {
    ...base,
    name,
    entry: {},
    plugins: [
      new FacadeImportPlugin(options.folder),
      createShellRuntimePlugin(),
      new ModuleFederationPlugin({
        name: container,
        filename: 'entry.[contenthash:10].js',
        exposes: { './remote': './src/remote.ts' },
        shared: getSharedModules('remote'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      new ChunkRetryPlugin(),
      new BuildIdPlugin(),
      new RemoteManifestPlugin({
        folder: options.folder,
        declaration,
        calls: await findCalls(options.folder),
        version: readVersion(options.folder),
        sharedLocales: options.sharedLocales ?? [],
      }),
    ],
  }
}

function getRemoteName(declaration: unknown, file: string): string {
  if (typeof declaration === 'object' && declaration !== null && 'name' in declaration) {
    if (typeof declaration.name === 'string' && /^mfe-[a-z-]+$/.test(declaration.name)) return declaration.name
  }
  throw new Error(`${file}: the default export needs a name such as mfe-regulations`)
}

function readVersion(folder: string): string {
  const file = join(folder, 'package.json')
  const { version } = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}') as { version?: string }
  return version ?? '0.0.0'
}
