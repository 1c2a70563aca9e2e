import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rspack, type Configuration } from '@rspack/core'
import { federationRuntimeRule } from './federation-runtime.ts'
import { typescriptRule } from './typescript-rule.ts'

export interface BuildOptions {
  /** The deployable's folder: `import.meta.dirname` of its `rspack.config.ts`. */
  readonly folder: string
  readonly mode?: 'production' | 'development'
  /**
   * `locales/` folders of packages whose texts the release also contains. Their keys are added to the namespace with the
   * same name.
   */
  readonly sharedLocales?: readonly string[]
}

/** React Router's package always resolves to its development build, with its warnings. */
const productionRouter = join(
  dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))),
  'dist/production/index.mjs',
)

/** Empty module instead of Node's `crypto`. */
const nodeCrypto = join(import.meta.dirname, 'runtime', 'node-crypto.ts')

/** Time limit for loading a chunk, in milliseconds. */
const chunkTimeout = 8000

/** Oldest browsers that support all CSS used here, including `light-dark()` in the design tokens. */
const styleTargets = ['chrome >= 123', 'edge >= 123', 'firefox >= 120', 'safari >= 17.5']

/** Base configuration of the shell and every remote. File names contain a content hash, so that files are immutable. */
export function baseConfig(options: BuildOptions, uniqueName: string): Configuration {
  const production = resolveMode(options) === 'production'
  return {
    mode: resolveMode(options),
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
      // Runs a module that threw again on the next attempt, instead of caching a half-initialized one.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.mjs'],
      alias: { crypto$: nodeCrypto, ...(production && { 'react-router$': productionRouter }) },
    },
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
        { test: /\.(?:svg|png|jpg|webp|avif|wasm|woff2)$/, type: 'asset/resource' },
      ],
      // Workers are built as separate files; see worker-loader.ts.
      parser: { 'css/module': { namedExports: false }, javascript: { worker: false } },
      generator: {
        'css/module': { localIdentName: `${uniqueName}__[local]__[hash:6]`, exportsConvention: 'as-is' },
      },
    },
    optimization: {
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
      minimize: production,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        // Without targets, the minifier expands logical properties for old browsers, with selectors that override later
        // rules.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: styleTargets } }),
      ],
      realContentHash: production,
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}

export function resolveMode(options: BuildOptions): 'production' | 'development' {
  if (options.mode !== undefined) return options.mode
  return process.env['NODE_ENV'] === 'development' ? 'development' : 'production'
}
