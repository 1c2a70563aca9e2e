import { existsSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { rspack } from '@rspack/core'

/**
 * Creates a service's Rspack configuration: `src/main.ts` and `src/migrate.ts` become `bundle/main.mjs` and
 * `bundle/migrate.mjs`. Workspace packages are bundled from their TypeScript sources, and installed packages too: reading
 * thousands of small files takes most of the time until a service is ready.
 *
 * @param {string} folder the service's folder: `import.meta.dirname` of its `rspack.config.mjs`
 * @param {{ entries?: Record<string, string> }} [options] additional entries by name
 */
export function rspackService(folder, options = {}) {
  const entry = { main: './src/main.ts', ...options.entries }
  if (existsSync(join(folder, 'src/migrate.ts'))) entry.migrate = './src/migrate.ts'
  return {
    context: folder,
    target: 'node26',
    mode: 'production',
    devtool: false,
    plugins: [new rspack.SourceMapDevToolPlugin(sourceMaps)],
    entry,
    optimization: {
      minimize: false,
      // Installed packages are a file without a source map, which Node would parse at every start.
      splitChunks: {
        chunks: ({ name }) => name === 'main',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          packages: { test: /[\\/]node_modules[\\/]/, name: 'packages', enforce: true },
        },
      },
    },
    output: {
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
      path: join(folder, 'bundle'),
      filename: '[name].mjs',
      clean: true,
    },
    resolve: { extensions: ['.ts', '.js', '.json'] },
    externalsType: 'module',
    externals: [selectExternals],
    module: {
      // Unchanged, so that the bundle resolves files and packages relative to its own location.
      parser: { javascript: { importMeta: false, url: false, exprContextCritical: false } },
      rules: [
        // Style sheets of server-rendered pages, as text.
        { resourceQuery: /^\?raw$/, type: 'asset/source' },
        { test: /\.ts$/, type: 'javascript/auto', loader: 'builtin:swc-loader', options: swc },
      ],
    },
    stats: 'errors-warnings',
  }
}

/** Lines only, because Node parses the map of `main.mjs` at every start: Pino asks for its callers. */
const sourceMaps = { filename: '[file].map', exclude: /^packages\.mjs$/, columns: false, noSources: true }

const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2023',
    keepClassNames: true,
  },
}

/**
 * Packages that stay outside of the bundle: `pg` exports names that a bundler does not find, and the others read files of
 * their own folder or are only loaded for rare work.
 */
const unbundled =
  /^(?:pg|pdfkit|pdfjs-dist|docx|mammoth|jszip|sharp|tesseract\.js-core|zxing-wasm|@hyzyla\/pdfium|@tesseract\.js-data\/[^/]+|@fontsource\/[^/]+|@aws-sdk\/[^/]+|@smithy\/[^/]+|@fastify\/swagger(?:-ui)?|amazon-cognito-identity-js)(?:\/|$)/

/** Keeps built-in modules, the {@link unbundled} packages and optional packages that are not installed (of Nest) external. */
function selectExternals({ request, context, dependencyType }, callback) {
  const type = dependencyType === 'commonjs' ? 'node-commonjs' : 'module'
  if (isBuiltin(request) || unbundled.test(request)) return callback(null, `${type} ${request}`)
  if (!/^[a-z@]/i.test(request) || request.startsWith('@portal/') || isInstalled(request, context)) return callback()
  return callback(null, `node-commonjs ${request}`)
}

function isInstalled(request, folder) {
  try {
    createRequire(join(folder, 'index.js')).resolve(request)
    return true
  } catch (error) {
    // A package for `import` only cannot be resolved for `require`, but is there.
    return error.code !== 'MODULE_NOT_FOUND'
  }
}
