import { createHash } from 'node:crypto'
import type { Asset, Compiler } from '@rspack/core'

/** Placeholder for the build id. It has the same length as the id, so that source maps stay valid. */
export const buildIdPlaceholder = 'PORTAL0D'

/**
 * Replaces the placeholder in the output with an id derived from the content. A page can load two releases of one
 * remote, because the previous release is the fallback, and they must not share webpack's global chunk list.
 */
export class BuildIdPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('BuildIdPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BuildIdPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        () => {
          const assets = compilation.getAssets().filter(({ name }) => /\.(?:js|css|map)$/.test(name))
          const id = createBuildId(assets)
          for (const { name, source } of assets) {
            const text = source.source().toString()
            if (!text.includes(buildIdPlaceholder)) continue
            const { map } = source.sourceAndMap()
            const replaced = text.replaceAll(buildIdPlaceholder, id)
            compilation.updateAsset(
              name,
              map ? new sources.SourceMapSource(replaced, name, JSON.stringify(map)) : new sources.RawSource(replaced),
            )
          }
        },
      )
    })
  }
}

/** Returns an id of the contents. The hash of the compilation would depend on the folder of the checkout. */
function createBuildId(assets: readonly Asset[]): string {
  const hash = createHash('sha256')
  for (const { name, source } of assets.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(name).update('\0').update(source.buffer()).update('\0')
  return hash.digest('hex').slice(0, buildIdPlaceholder.length)
}
