import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Creates a service's Rspack configuration: `src/main.ts` and `src/migrate.ts` become `bundle/main.mjs` and
 * `bundle/migrate.mjs`. Workspace packages are bundled from their TypeScript sources; installed packages stay external, because
 * Nest's optional packages cannot be bundled.
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
    devtool: 'source-map',
    entry,
    optimization: { minimize: false, splitChunks: false },
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
    externals: [externalsFor(folder)],
    module: {
      // Unchanged, so that the bundle resolves files and packages relative to its own location.
      parser: { javascript: { importMeta: false, url: false } },
      rules: [
        // Style sheets of server-rendered pages, as text.
        { resourceQuery: /^\?raw$/, type: 'asset/source' },
        { test: /\.ts$/, type: 'javascript/auto', loader: 'builtin:swc-loader', options: swc },
      ],
    },
    stats: 'errors-warnings',
  }
}

const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2023',
    keepClassNames: true,
  },
}

/**
 * Makes an installed package external if the bundle resolves it to the same copy as the importing file. Another version, nested
 * under a workspace package, is bundled.
 */
function externalsFor(folder) {
  return ({ request, context }, callback) => {
    const isPackage = /^[a-z@]/i.test(request) && !request.startsWith('@portal/')
    if (!isPackage) return callback()
    if (isBuiltin(request)) return callback(null, `module ${request}`)
    const name = request.split('/', request.startsWith('@') ? 2 : 1).join('/')
    const imported = findInstalled(name, context)
    return imported === undefined || imported === findInstalled(name, folder)
      ? callback(null, `module ${request}`)
      : callback()
  }
}

/** Finds the folder of package `name`, resolved from `folder`. */
function findInstalled(name, folder) {
  for (let current = folder; ; current = dirname(current)) {
    const candidate = join(current, 'node_modules', name)
    if (existsSync(candidate)) return candidate
    if (current === dirname(current)) return undefined
  }
}
