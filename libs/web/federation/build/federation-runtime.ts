import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rspack, type ResolveData, type RspackPluginInstance, type RuleSetRule } from '@rspack/core'

const runtimePackage = /^@module-federation\/(?:runtime|runtime-tools|webpack-bundler-runtime)(?:\/[\w-]+)?$/
const commonJs = /@module-federation\/[\w-]+\/dist\/.*\.cjs$/

/**
 * Replaces the federation runtime's CommonJS modules, which cannot be tree-shaken, with the ES modules from the same
 * packages.
 */
export function createEsModuleRuntimePlugin(): RspackPluginInstance {
  return replaceRuntime(() => undefined)
}

/** Makes a remote use the shell's federation runtime instead of bundling its own (3 KB instead of 12 KB of Brotli). */
export function createShellRuntimePlugin(): RspackPluginInstance {
  return replaceRuntime((request) => (request.includes('/webpack-bundler-runtime/') ? remoteRuntime : undefined))
}

const workspace = join(import.meta.dirname, '..', '..', '..', '..')
const workspaceMark = '@portal-workspace'
const inlineModule = '!=!data:'

/** Runtime plugin of the shell that makes the federation runtime available to remotes. */
export const provideRuntime = join(import.meta.dirname, 'runtime', 'provide-runtime.ts')
const remoteRuntime = join(import.meta.dirname, 'runtime', 'remote-runtime.ts')

const unusedParts = join(import.meta.dirname, 'runtime', 'unused-parts.ts')
const unusedModule = /(?:\/snapshot\/SnapshotHandler|\/preload|^\.\/dom|^\.\/node)\.js$/

/**
 * The federation plugin imports the runtime in an inline module by absolute paths. They are replaced by a mark and
 * resolved afterwards, because the build must not depend on the folder of the checkout.
 */
function replaceRuntime(getReplacement: (request: string) => string | undefined): RspackPluginInstance {
  return new rspack.NormalModuleReplacementPlugin(
    /@module-federation\/|\.js$|^@portal-workspace/,
    (data: ResolveData) => {
      if (data.request.includes(inlineModule)) {
        data.request = data.request.replaceAll(encodeURIComponent(workspace), encodeURIComponent(workspaceMark))
        return
      }
      data.request = data.request.replace(workspaceMark, workspace)
      const isInside = /@module-federation\/(?:runtime-core|sdk)\//.test(data.context)
      const replaced = isInside && unusedModule.test(data.request) ? unusedParts : getReplacement(data.request)
      if (replaced !== undefined) data.request = replaced
      else if (commonJs.test(data.request)) data.request = data.request.replace(/\.cjs$/, '.js')
      else if (runtimePackage.test(data.request)) data.request = fileURLToPath(import.meta.resolve(data.request))
    },
  )
}

/** These modules have no side effects, apart from the ones that are imported anyway. */
export const federationRuntimeRule: RuleSetRule = {
  test: /@module-federation\/(?:runtime|runtime-core|runtime-tools|webpack-bundler-runtime|sdk)\/dist\//,
  sideEffects: false,
}
