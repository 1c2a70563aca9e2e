import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ownsPath,
  rangePattern,
  remoteDeclaration,
  remoteManifest,
  routeShape,
  type RemoteManifest,
} from '@portal/contracts-shell'
import type { AsyncDependenciesBlock, Compilation, Compiler } from '@rspack/core'
import type { z } from 'zod'
import { emitLocaleFiles } from './emit-locale-files.ts'
import { hasText, readLocaleFiles, requiredLocales, type LocaleFiles } from './locale-files.ts'
import { namespacesOf } from './page-namespaces.ts'
import { readPageTable, type PageTable } from './page-table.ts'
import { portalFacades } from './shared-modules.ts'
import { usedNames } from './used-names.ts'

interface Options {
  readonly folder: string
  readonly declaration: unknown
  readonly version: string
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
            compilation.errors.push(asBuildError(compiler, `remote manifest: ${messageOf(cause)}`))
          }
        },
      )
    })
  }

  #emit(compiler: Compiler, compilation: Compilation): void {
    const { folder, version } = this.#options
    const parsed = remoteDeclaration.safeParse(this.#options.declaration)
    if (!parsed.success) {
      const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'it'}: ${issue.message}`)
      throw new Error(`remote.manifest.ts is not valid: ${faults.join('; ')}`)
    }
    const declaration = parsed.data
    const remoteFile = join(folder, 'src', 'remote.ts')
    const table = readPageTable(readFileSync(remoteFile, 'utf8'), 'src/remote.ts')
    const localeFiles = readLocaleFiles(folder)
    const uses = usedNames(compilation)
    const faults = [...localeFiles.faults, ...faultsOf(declaration, table, localeFiles), ...wholeFacades(uses)]
    if (faults.length > 0) throw new Error(`${declaration.name} cannot be built:\n  ${faults.join('\n  ')}`)

    const pages = pageNeeds(compilation, remoteFile, table)
    const manifest: RemoteManifest = remoteManifest.parse({
      manifest: 1,
      ...declaration,
      version,
      entry: entryFile(compilation),
      uses,
      locales: emitLocaleFiles(compiler, compilation, localeFiles),
      preload: mapValues(pages, ({ files }) => files),
      texts: mapValues(pages, ({ namespaces }) => namespaces),
    })
    const json = JSON.stringify(manifest, null, 2)
    compilation.emitAsset('remote-manifest.json', new compiler.webpack.sources.RawSource(json))
  }
}

function faultsOf(declaration: Declaration, table: PageTable, localeFiles: LocaleFiles): string[] {
  const faults: string[] = []
  const own = declaration.name.replace(/^mfe-/, '')
  for (const { path, page } of declaration.routes) {
    if (!table.pages.has(page)) faults.push(`route ${path}: src/remote.ts has no page "${page}"`)
    if (!ownsPath(declaration.name, path)) faults.push(`route ${path} is outside the paths of ${declaration.name}`)
  }
  const shapes = declaration.routes.map((route) => routeShape(route.path))
  for (const shape of new Set(shapes.filter((each, at) => shapes.indexOf(each) !== at))) {
    faults.push(`two routes answer ${shape}`)
  }
  for (const { path } of declaration.navigation) {
    if (!shapes.includes(routeShape(path.replace(/[?#].*$/, ''))))
      faults.push(`navigation ${path} is no route of this remote`)
  }
  for (const { slot, component } of declaration.slots) {
    if (!table.slots.has(component)) faults.push(`slot ${slot}: src/remote.ts has no slot "${component}"`)
  }
  for (const { titleKey } of [...declaration.routes, ...declaration.navigation]) {
    for (const locale of requiredLocales) {
      if (!hasText(localeFiles, locale, titleKey, own)) faults.push(`title "${titleKey}" is missing in ${locale}`)
    }
  }
  if (declaration.needs['shell'] === undefined) faults.push('needs.shell, a range of the shell contract, is missing')
  for (const [what, range] of Object.entries(declaration.needs)) {
    if (!rangePattern.test(range)) faults.push(`needs.${what}: "${range}" is not a range such as ^1.2.0`)
  }
  return faults
}

function wholeFacades(uses: Readonly<Record<string, readonly string[]>>): string[] {
  return portalFacades
    .filter((facade) => uses[facade]?.includes('*'))
    .map((facade) => `${facade} is used as a whole; import names, so that releases can be checked`)
}

function entryFile(compilation: Compilation): string {
  const entry = compilation.getAssets().find((asset) => /^entry\.[0-9a-f]+\.js$/.test(asset.name))
  if (entry === undefined) throw new Error('federation made no entry file')
  return entry.name
}

/** What the first showing of a page needs. */
interface PageNeeds {
  /** The entry, the table of pages, its own chunks. */
  readonly files: readonly string[]
  readonly namespaces: readonly string[]
}

function pageNeeds(compilation: Compilation, remoteFile: string, table: PageTable): Record<string, PageNeeds> {
  const remote = [...compilation.modules].find((module) => module.nameForCondition() === remoteFile)
  if (remote === undefined) throw new Error('src/remote.ts is not part of the build')
  const entry = entryFile(compilation)
  const needs = new Map<string, PageNeeds>()
  for (const block of remote.blocks as readonly AsyncDependenciesBlock[]) {
    const [dependency] = block.dependencies
    const group = compilation.chunkGraph.getBlockChunkGroup(block)
    const module = dependency && compilation.moduleGraph.getModule(dependency)
    if (dependency?.request === undefined || group === null || !module) continue
    const parents = group.getParents().flatMap((parent) => (parent.isInitial() ? [] : parent.getFiles()))
    const files = new Set([entry, ...parents, ...group.getFiles()])
    needs.set(dependency.request, {
      files: [...files].filter((file) => !file.endsWith('.map')),
      namespaces: namespacesOf(compilation, module),
    })
  }
  const nothing = { files: [entry], namespaces: [] }
  return Object.fromEntries([...table.pages].map(([page, request]) => [page, needs.get(request) ?? nothing]))
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

function asBuildError(compiler: Compiler, message: string): Error {
  return new compiler.webpack.WebpackError(message)
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
