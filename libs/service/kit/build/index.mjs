import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The Rspack configuration of a service: `src/main.ts` and `src/migrate.ts` become `bundle/main.mjs` and
 * `bundle/migrate.mjs`. The workspace's own packages are TypeScript sources and are bundled; everything installed
 * stays outside (Nest's optional packages do not bundle).
 *
 * @param {string} folder the service's folder: `import.meta.dirname` of its `rspack.config.mjs`
 * @param {{ entries?: Record<string, string> }} [options] further entries by name
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
      // Left as they are: a bundle finds what lies beside it, and packages, from where it lies.
      parser: { javascript: { importMeta: false, url: false } },
      rules: [{ test: /\.ts$/, type: 'javascript/auto', loader: 'builtin:swc-loader', options: swc }],
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
 * Stays outside: an installed package that the bundle, from where it lies, finds as the very copy its importer means.
 * Another version (nested under a workspace package) is bundled, since the bundle would find the wrong one.
 */
function externalsFor(folder) {
  return ({ request, context }, callback) => {
    const isPackage = /^[a-z@]/i.test(request) && !request.startsWith('@portal/')
    if (!isPackage) return callback()
    if (isBuiltin(request)) return callback(null, `module ${request}`)
    const name = request.split('/', request.startsWith('@') ? 2 : 1).join('/')
    const meant = installedIn(name, context)
    return meant === undefined || meant === installedIn(name, folder) ? callback(null, `module ${request}`) : callback()
  }
}

/** The folder of the package `name` as seen from `folder`. */
function installedIn(name, folder) {
  for (let current = folder; ; current = dirname(current)) {
    const candidate = join(current, 'node_modules', name)
    if (existsSync(candidate)) return candidate
    if (current === dirname(current)) return undefined
  }
}
