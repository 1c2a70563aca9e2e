import { join } from 'node:path'
import { rspack, type Configuration } from '@rspack/core'
import { federationRuntimeRule } from './federation-runtime.ts'
import { typescriptRule } from './typescript-rule.ts'

export interface BuildOptions {
  /** The deployable's folder, `import.meta.dirname` of its `rspack.config.mjs`. */
  readonly folder: string
  readonly mode?: 'production' | 'development'
}

/** How long a chunk may take before it counts as failed, milliseconds. */
const chunkTimeout = 8000

/** Oldest browsers whose style sheets need no rewriting: those with `light-dark()`, which the tokens are written in. */
const styleTargets = ['chrome >= 123', 'edge >= 123', 'firefox >= 120', 'safari >= 17.5']

/** What the shell and every remote are built with. Files carry their content's hash, so that they can be immutable. */
export function baseConfig(options: BuildOptions, uniqueName: string): Configuration {
  const production = modeOf(options) === 'production'
  return {
    mode: modeOf(options),
    context: options.folder,
    target: ['web', 'es2022'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    lazyCompilation: false,
    output: {
      path: join(options.folder, 'dist'),
      clean: true,
      publicPath: 'auto',
      uniqueName,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      cssFilename: '[name].[contenthash:10].css',
      cssChunkFilename: '[name].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      chunkLoadTimeout: chunkTimeout,
      // A module that throws is run again at the next try, instead of being kept half made.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs'] },
    module: {
      rules: [
        federationRuntimeRule,
        { ...typescriptRule(!production), exclude: /\.worker\.ts$/ },
        {
          test: /\.worker\.ts$/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:10].js' },
          loader: join(import.meta.dirname, 'worker-loader.ts'),
        },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css', sideEffects: true },
        { test: /\.(?:svg|png|jpg|webp|avif|woff2)$/, type: 'asset/resource' },
      ],
      // A worker is a file of its own: see worker-loader.ts.
      parser: { 'css/module': { namedExports: false }, javascript: { worker: false } },
      generator: {
        'css/module': { localIdentName: `${uniqueName}__[local]__[hash:6]`, exportsConvention: 'as-is' },
      },
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimize: production,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        // Without targets it writes logical properties out for browsers that never had them, with selectors that win over later rules.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: styleTargets } }),
      ],
      realContentHash: true,
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}

function modeOf(options: BuildOptions): 'production' | 'development' {
  if (options.mode !== undefined) return options.mode
  return process.env['NODE_ENV'] === 'development' ? 'development' : 'production'
}
