import type { Compiler } from '@rspack/core'

/** Stands in the built files until their content is known; as long as what takes its place, so maps stay right. */
export const buildIdPlaceholder = 'PORTAL0D'

/**
 * Names a build by its content, within its own files. Two releases of one remote can meet in a page (the earlier one
 * takes over when the new one fails), and must not hand each other chunks through one global list.
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
