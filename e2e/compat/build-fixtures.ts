import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { remoteRspackConfig, shellRspackConfig } from '@portal/federation/build'
import { rspack, type Configuration } from '@rspack/core'

const fixtures = join(import.meta.dirname, 'fixtures')
const builds = join(import.meta.dirname, '.builds')

/** A fixture with some of its files replaced. */
export interface Variant {
  /** Name of the build. */
  readonly name: string
  readonly fixture: 'shell' | 'mfe-regulations' | 'mfe-admin'
  /** Content by path within the fixture. */
  readonly files?: Readonly<Record<string, string>>
  /** Content by facade, for a shell that shares other names. */
  readonly facades?: Readonly<Record<string, string>>
}

/** Builds a variant with the real build of shells and remotes; returns its `dist`. Throws with the build's error. */
export async function buildVariant(variant: Variant): Promise<string> {
  const folder = join(builds, variant.name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(fixtures, variant.fixture), folder, { recursive: true })
  cpSync(join(fixtures, 'facades'), join(folder, 'facades'), { recursive: true })
  const facades = Object.entries(variant.facades ?? {}).map(([name, text]) => [`facades/${name}`, text] as const)
  for (const [path, text] of [...Object.entries(variant.files ?? {}), ...facades]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const make = variant.fixture === 'shell' ? shellRspackConfig : remoteRspackConfig
  const config = await make({ folder, mode: 'production' })
  await run({ ...config, resolve: { ...config.resolve, alias: facadeAliases(folder) } })
  return join(folder, 'dist')
}

/** Builds the portal's own shell in another folder than `dist`, which a developer may be using. */
export async function buildPortalShell(): Promise<string> {
  const config = await shellRspackConfig({ folder: join(import.meta.dirname, '..', '..', 'shell'), mode: 'production' })
  const path = join(builds, 'portal-shell')
  await run({ ...config, output: { ...config.output, path } })
  return path
}

/** The fixtures test loading, not the design system, so small modules replace the facades. */
function facadeAliases(folder: string): Record<string, string> {
  const file = (name: string): string => join(folder, 'facades', name)
  return {
    '@portal/ui$': file('ui.tsx'),
    '@portal/ui/router$': file('router.ts'),
    '@portal/ui/query$': file('query.ts'),
    '@portal/i18n$': file('i18n.ts'),
    '@portal/shell-sdk$': file('shell-sdk.ts'),
  }
}

function run(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(config).run((failure, stats) => {
      if (failure) reject(failure)
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })))
      else resolve()
    })
  })
}
