import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shellManifest } from '@portal/contracts-shell'
import { shellContractVersion } from '@portal/contracts-shell/host'
import type { Compilation, Compiler } from '@rspack/core'
import { emitLocaleFiles } from './emit-locale-files.ts'
import { readLocaleFiles } from './locale-files.ts'
import { findProvidedNames } from './facade-names.ts'

interface Options {
  readonly folder: string
  /** `{ routes: string[] }`; tests can also override `contract`. */
  readonly declaration: unknown
  readonly version: string
}

/** Emits `shell-manifest.json`, the document template `index.html` and the shell's locale files. */
export class ShellManifestPlugin {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShellManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ShellManifestPlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          try {
            this.#emit(compiler, compilation)
          } catch (cause) {
            const message = cause instanceof Error ? cause.message : String(cause)
            compilation.errors.push(new compiler.webpack.WebpackError(`shell manifest: ${message}`))
          }
        },
      )
    })
  }

  #emit(compiler: Compiler, compilation: Compilation): void {
    const { folder, version } = this.#options
    const { RawSource } = compiler.webpack.sources
    const localeFiles = readLocaleFiles(folder)
    if (localeFiles.errors.length > 0) throw new Error(`texts:\n  ${localeFiles.errors.join('\n  ')}`)
    const entry = compilation.entrypoints.get('shell')
    const files = entry?.getFiles() ?? []
    const assets = entry?.chunks.flatMap(({ auxiliaryFiles }) => [...auxiliaryFiles]) ?? []
    const manifest = shellManifest.parse({
      manifest: 1,
      version,
      contract: shellContractVersion,
      ...(this.#options.declaration as object),
      scripts: files.filter((file) => file.endsWith('.js')),
      styles: files.filter((file) => file.endsWith('.css')),
      fonts: assets.filter((file) => file.endsWith('.woff2')),
      facades: findProvidedNames(compilation),
      locales: emitLocaleFiles(compiler, compilation, localeFiles),
    })
    compilation.emitAsset('shell-manifest.json', new RawSource(JSON.stringify(manifest, null, 2)))
    compilation.emitAsset('index.html', new RawSource(readFileSync(join(folder, 'index.html'), 'utf8')))
  }
}
