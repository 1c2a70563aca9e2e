import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rspack, type ResolveData, type RspackPluginInstance, type RuleSetRule } from '@rspack/core'

const runtimePackage = /^@module-federation\/(?:runtime|runtime-tools|webpack-bundler-runtime)(?:\/[\w-]+)?$/
const commonJs = /@module-federation\/[\w-]+\/dist\/.*\.cjs$/

/**
 * Federation's plugin asks for its runtime in CommonJS form, of which nothing can be shaken off. Its packages carry the
 * same modules as ES modules beside them.
 */
export function federationRuntimeAsModules(): RspackPluginInstance {
  return replaceRuntime(() => undefined)
}

/** The same for a remote, which takes the shell's runtime instead of carrying one (12 KB of brotli become 3). */
export function federationRuntimeOfShell(): RspackPluginInstance {
  return replaceRuntime((request) => (request.includes('/webpack-bundler-runtime/') ? remoteRuntime : undefined))
}

/** A module for the shell's `runtimePlugins`: lends the runtime to remotes. */
export const provideRuntime = join(import.meta.dirname, 'runtime', 'provide-runtime.ts')
const remoteRuntime = join(import.meta.dirname, 'runtime', 'remote-runtime.ts')

const unusedParts = join(import.meta.dirname, 'runtime', 'unused-parts.ts')
const unusedModule = /(?:\/snapshot\/SnapshotHandler|\/preload|^\.\/dom|^\.\/node)\.js$/

function replaceRuntime(special: (request: string) => string | undefined): RspackPluginInstance {
  return new rspack.NormalModuleReplacementPlugin(/@module-federation\/|\.js$/, (data: ResolveData) => {
    const isInside = /@module-federation\/(?:runtime-core|sdk)\//.test(data.context)
    const replaced = isInside && unusedModule.test(data.request) ? unusedParts : special(data.request)
    if (replaced !== undefined) data.request = replaced
    else if (commonJs.test(data.request)) data.request = data.request.replace(/\.cjs$/, '.js')
    else if (runtimePackage.test(data.request)) data.request = fileURLToPath(import.meta.resolve(data.request))
  })
}

/** Their modules only declare, except the ones that are used anyway. */
export const federationRuntimeRule: RuleSetRule = {
  test: /@module-federation\/(?:runtime|runtime-core|runtime-tools|webpack-bundler-runtime|sdk)\/dist\//,
  sideEffects: false,
}
