import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ownsPath,
  rangePattern,
  remoteDeclaration,
  remoteManifest,
  routeShape,
  toFullTitleKey,
  type RemoteManifest,
} from '@portal/contracts-shell'
import type { AsyncDependenciesBlock, Compilation, Compiler } from '@rspack/core'
import type { z } from 'zod'
import type { Calls } from './find-calls.ts'
import { emitLocaleFiles } from './emit-locale-files.ts'
import { findText, readLocaleFiles, requiredLocales, type LocaleFiles } from './locale-files.ts'
import { findNamespaces } from './page-namespaces.ts'
import { readPageTable, type PageTable } from './page-table.ts'
import { portalFacades } from './shared-modules.ts'
import { findUsedNames } from './facade-names.ts'

interface Options {
  readonly folder: string
  readonly declaration: unknown
  readonly calls: Calls
  readonly version: string
  readonly sharedLocales: readonly string[]
}

type Declaration = z.output<typeof remoteDeclaration>

/** Checks a remote's declaration against its code and texts, and emits `remote-manifest.json` and the locale files. */
export class RemoteManifestPlugin {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'RemoteManifestPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          try {
            this.#emit(compiler, compilation)
          } catch (cause) {
            compilation.errors.push(toBuildError(compiler, `remote manifest: ${getErrorMessage(cause)}`))
          }
        },
      )
    })
  }

  #emit(compiler: Compiler, compilation: Compilation): void {
    const { folder, version, sharedLocales, calls } = this.#options
    const parsed = remoteDeclaration.safeParse(this.#options.declaration)
    if (!parsed.success) {
      const errors = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'it'}: ${issue.message}`)
      throw new Error(`remote.manifest.ts is not valid: ${errors.join('; ')}`)
    }
    const declaration = parsed.data
    const remoteFile = join(folder, 'src', 'remote.ts')
    const table = readPageTable(readFileSync(remoteFile, 'utf8'), 'src/remote.ts')
    const localeFiles = readLocaleFiles(folder, sharedLocales)
    const uses = findUsedNames(compilation)
    const errors = [
      ...localeFiles.errors,
      ...validateDeclaration(declaration, table, localeFiles),
      ...findNamespaceImports(uses),
      ...findMissingNeeds(declaration, calls),
    ]
    if (errors.length > 0) throw new Error(`${declaration.name} cannot be built:\n  ${errors.join('\n  ')}`)

    const pages = collectPageResources(compilation, remoteFile, table)
    const manifest: RemoteManifest = remoteManifest.parse({
      manifest: 1,
      ...declaration,
      version,
      entry: findEntryFile(compilation),
      uses,
      calls,
      locales: emitLocaleFiles(compiler, compilation, localeFiles),
      titles: collectTitles(declaration, localeFiles),
      preload: mapValues(pages, ({ files }) => files),
      textNamespaces: mapValues(pages, ({ namespaces }) => namespaces),
    })
    const json = JSON.stringify(manifest, null, 2)
    compilation.emitAsset('remote-manifest.json', new compiler.webpack.sources.RawSource(json))
  }
}

function validateDeclaration(declaration: Declaration, table: PageTable, localeFiles: LocaleFiles): string[] {
  const errors: string[] = []
  for (const { path, page } of declaration.routes) {
    if (!table.pages.has(page)) errors.push(`route ${path}: src/remote.ts has no page "${page}"`)
    if (!ownsPath(declaration.name, path)) errors.push(`route ${path} is outside the paths of ${declaration.name}`)
  }
  const shapes = declaration.routes.map((route) => routeShape(route.path))
  for (const shape of new Set(shapes.filter((shape, index) => shapes.indexOf(shape) !== index))) {
    errors.push(`two routes match ${shape}`)
  }
  for (const { path } of declaration.navigation) {
    if (!shapes.includes(routeShape(path.replace(/[?#].*$/, ''))))
      errors.push(`navigation ${path} has no route in this remote`)
  }
  for (const { slot, component } of declaration.slots) {
    if (!table.slots.has(component)) errors.push(`slot ${slot}: src/remote.ts has no slot "${component}"`)
  }
  for (const { titleKey } of [...declaration.routes, ...declaration.navigation]) {
    for (const locale of requiredLocales) {
      if (findText(localeFiles, locale, toFullTitleKey(titleKey, declaration.name)) === undefined)
        errors.push(`title "${titleKey}" is missing in ${locale}`)
    }
  }
  if (declaration.needs['shell'] === undefined) errors.push('needs.shell, a range of the shell contract, is missing')
  for (const [what, range] of Object.entries(declaration.needs)) {
    if (!rangePattern.test(range)) errors.push(`needs.${what}: "${range}" is not a range such as ^1.2.0`)
  }
  return errors
}

function collectTitles({ name, routes, navigation }: Declaration, localeFiles: LocaleFiles) {
  const keys = new Set([...routes, ...navigation].map(({ titleKey }) => toFullTitleKey(titleKey, name)))
  const getTitles = (locale: (typeof requiredLocales)[number]) =>
    Object.fromEntries([...keys].map((key) => [key, findText(localeFiles, locale, key) ?? '']))
  return Object.fromEntries(requiredLocales.map((locale) => [locale, getTitles(locale)]))
}

function findMissingNeeds({ needs }: Declaration, calls: Calls): string[] {
  return Object.keys(calls)
    .filter((contract) => needs[contract] === undefined)
    .map((contract) => `needs.${contract} is missing: the code calls ${calls[contract]?.[0]}`)
}

function findNamespaceImports(uses: Readonly<Record<string, readonly string[]>>): string[] {
  return portalFacades
    .filter((facade) => uses[facade]?.includes('*'))
    .map((facade) => `${facade} is imported as a namespace; import names instead, so that releases can be checked`)
}

function findEntryFile(compilation: Compilation): string {
  const entry = compilation.getAssets().find((asset) => /^entry\.[0-9a-f]+\.js$/.test(asset.name))
  if (entry === undefined) throw new Error('the federation plugin emitted no entry file')
  return entry.name
}

/** Resources a page needs for its first render. */
interface PageResources {
  /** The entry file, the chunk with the page table, and the page's defaultNamespace chunks. */
  readonly files: readonly string[]
  readonly namespaces: readonly string[]
}

function collectPageResources(
  compilation: Compilation,
  remoteFile: string,
  table: PageTable,
): Record<string, PageResources> {
  const remote = [...compilation.modules].find((module) => module.nameForCondition() === remoteFile)
  if (remote === undefined) throw new Error('src/remote.ts is not part of the build')
  const entry = findEntryFile(compilation)
  const needs = new Map<string, PageResources>()
  for (const block of remote.blocks as readonly AsyncDependenciesBlock[]) {
    const [dependency] = block.dependencies
    const group = compilation.chunkGraph.getBlockChunkGroup(block)
    const module = dependency && compilation.moduleGraph.getModule(dependency)
    if (dependency?.request === undefined || group === null || !module) continue
    const parents = group.getParents().flatMap((parent) => (parent.isInitial() ? [] : parent.getFiles()))
    const files = new Set([entry, ...parents, ...group.getFiles()])
    needs.set(dependency.request, {
      files: [...files].filter((file) => !file.endsWith('.map')),
      namespaces: findNamespaces(compilation, module),
    })
  }
  const entryOnly = { files: [entry], namespaces: [] }
  return Object.fromEntries([...table.pages].map(([page, request]) => [page, needs.get(request) ?? entryOnly]))
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

function toBuildError(compiler: Compiler, message: string): Error {
  return new compiler.webpack.WebpackError(message)
}

function getErrorMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
