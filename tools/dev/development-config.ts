import { join } from 'node:path'
import { rspack, type Configuration, type RuleSetRule, type SwcLoaderOptions } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import type { Deployable } from '../deployables.ts'
import { workspace } from '../workspace.ts'

/** Path under which the development server serves the files of a part. The edge serves nothing there. */
export function developmentBase(name: string): string {
  return `/dev/${name}/`
}

const refreshRuntime = join(import.meta.dirname, 'refresh-runtime.cjs')

/** Reads the build configuration of the shell or a remote for a development build with React Refresh. */
export async function readDevelopmentConfig({ name, folder }: Deployable): Promise<Configuration> {
  // Read by libs/web/federation/build.
  process.env.NODE_ENV = 'development'
  const { default: config } = (await import(join(workspace, folder, 'rspack.config.ts'))) as { default: Configuration }
  const resolved = await config
  return {
    ...resolved,
    output: { ...resolved.output, publicPath: developmentBase(name) },
    module: {
      ...resolved.module,
      rules: (resolved.module?.rules ?? []).map((rule) => withRefresh(rule as RuleSetRule)),
    },
    plugins: [
      ...(resolved.plugins ?? []),
      // An alias has no effect, because the plugin below adds one for the whole package before it.
      new rspack.NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, refreshRuntime),
      new ReactRefreshRspackPlugin({ exclude: [/[\\/]node_modules[\\/]/, refreshRuntime] }),
    ],
  }
}

function withRefresh(rule: RuleSetRule): RuleSetRule {
  if (rule.loader !== 'builtin:swc-loader') return rule
  const { jsc, ...options } = rule.options as SwcLoaderOptions
  const react = { ...jsc?.transform?.react, refresh: true }
  return { ...rule, options: { ...options, jsc: { ...jsc, transform: { ...jsc?.transform, react } } } }
}
