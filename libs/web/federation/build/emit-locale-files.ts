import { createHash } from 'node:crypto'
import type { Compilation, Compiler } from '@rspack/core'
import type { LocaleFiles } from './locale-files.ts'

/**
 * Emits each namespace as `locales/<locale>/<namespace>.<hash>.json` with flat keys. Returns the files: locale ->
 * namespace -> file.
 */
export function emitLocaleFiles(
  compiler: Compiler,
  compilation: Compilation,
  files: LocaleFiles,
): Record<string, Record<string, string>> {
  const manifestLocales: Record<string, Record<string, string>> = {}
  for (const [locale, namespaces] of Object.entries(files.texts)) {
    const byNamespace: Record<string, string> = {}
    manifestLocales[locale] = byNamespace
    for (const [namespace, texts] of namespaces) {
      const json = JSON.stringify(texts)
      const hash = createHash('sha256').update(json).digest('hex').slice(0, 10)
      const file = `locales/${locale}/${namespace}.${hash}.json`
      byNamespace[namespace] = file
      compilation.emitAsset(file, new compiler.webpack.sources.RawSource(json))
    }
  }
  return manifestLocales
}
