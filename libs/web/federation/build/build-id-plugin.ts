import type { Compiler } from '@rspack/core'

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
          const id = (compilation.hash ?? '').slice(0, buildIdPlaceholder.length).padEnd(buildIdPlaceholder.length, '0')
          for (const { name, source } of compilation.getAssets()) {
            if (!/\.(?:js|css|map)$/.test(name)) continue
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
