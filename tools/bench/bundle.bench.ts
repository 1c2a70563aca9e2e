import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from '../start/portal.ts'
import { Progress } from '../start/progress.ts'
import { chromium, requireProgram } from '../start/system-packages.ts'
import { workspace } from '../workspace.ts'
import { countBytesBySource, compareSources, addUp, type Difference } from './bundle-parts.ts'
import { makeDataDir } from './bench-servers.ts'
import type { Bench, Figure } from './figure.ts'
import { measureFirstLoad, readScriptFile, type LoadedScript } from './first-load.ts'
import { buildOneBundle } from './one-bundle.ts'
import { measurePageWeights } from './page-weights.ts'
import { findReadingPage } from './reading-page.ts'

const distFolders = { shell: join(workspace, 'shell', 'dist'), remote: join(workspace, 'mfe-regulations', 'dist') }

/** What a browser loads of the shell and the regulations remote to show a regulation, against a single bundle. */
export const bundleBench: Bench = {
  name: 'bundle',
  about: 'JavaScript of the first load of a regulation, brotli 11, against the same sources as one bundle',
  async run({ signal, report, onStarted, logFolder, runFolder }) {
    const browser = process.env.CHROMIUM_PATH ?? (await requireProgram(chromium, { report, signal }))
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-bundle-'))
    onStarted(() => rmSync(folder, { recursive: true, force: true }))
    const portal = await startPortal({
      dataDir: makeDataDir(onStarted),
      ports: 'free',
      logFolder: join(logFolder, 'portal'),
      runFolder,
      progress: new Progress((line) => report(line.trim())),
      signal,
    })
    onStarted(() => portal.stop())
    report('building one bundle')
    const one = await buildOneBundle(folder)
    const opening = { ...(await findReadingPage(portal.origin)), browser }
    report('opening the page')
    const portalBundle = await measureFirstLoad(opening)
    const peer = await measureFirstLoad(opening, one)
    await portal.stop()
    const [all, peerBytes] = [sumBrotliBytes(portalBundle), sumBrotliBytes(peer)]
    const difference = explain(portalBundle, peer, one.folder)
    return [
      {
        bench: 'bundle',
        name: 'more than one bundle',
        value: (all - peerBytes) / 1000,
        unit: 'KB',
        atMost: 30,
        notes: [
          `one bundle: ${formatKilobytes(peerBytes)} in ${peer.length} files`,
          ...describe(difference, (all - peerBytes) / sumBytes(difference)),
        ],
      },
      {
        bench: 'bundle',
        name: 'total JavaScript',
        value: all / 1000,
        unit: 'KB',
        atMost: 200,
        notes: portalBundle.map(
          ({ path, bytes, brotli }) => `${formatKilobytes(brotli)} of ${formatKilobytes(bytes)}  ${path}`,
        ),
      },
      findHeaviestPage('mfe-admin', 90),
      // Every page of the wizard loads its question later.
      findHeaviestPage('mfe-registration', 60),
    ]
  },
}

/** Limits the heaviest page of other remotes too, so that an editor or all questions cannot slip into a first load. */
function findHeaviestPage(remote: string, atMost: number): Figure {
  const weights = measurePageWeights(remote)
  return {
    bench: 'bundle',
    name: `heaviest page of ${remote}`,
    value: (weights[0]?.bytes ?? 0) / 1000,
    unit: 'KB',
    atMost,
    notes: weights.map(({ page, bytes }) => `${formatKilobytes(bytes)}  ${page}`),
  }
}

function explain(portalBundle: readonly LoadedScript[], peer: readonly LoadedScript[], oneFolder: string): Difference {
  const partsIn = (scripts: readonly LoadedScript[], folder: string, from: string) =>
    addUp(
      scripts.map((script) => {
        const { code, map } = readScriptFile(script, [folder])
        return countBytesBySource(code, map, from)
      }),
    )
  const isRemotes = ({ path }: LoadedScript) => path.includes('/mfe-regulations/')
  return compareSources(
    partsIn(
      portalBundle.filter((script) => !isRemotes(script)),
      distFolders.shell,
      'shell',
    ),
    partsIn(portalBundle.filter(isRemotes), distFolders.remote, 'mfe-regulations'),
    partsIn(peer, oneFolder, 'shell'),
  )
}

/** `rate` is compressed bytes per byte of the difference. */
function describe(difference: Difference, rate: number): string[] {
  const formatBytes = (name: string, bytes: number) =>
    `${name}: about ${formatKilobytes(bytes * rate)} (${formatKilobytes(bytes)} minified)`
  return [
    formatBytes('federation runtime', difference.runtime),
    formatBytes('unused parts of facades and shared libraries', difference.facades),
    formatBytes('code in both', difference.duplicates),
    ...difference.largest.map(({ source, kind, bytes }) => `  ${kind} ${formatKilobytes(bytes)}  ${source}`),
  ]
}

function sumBytes({ runtime, duplicates, facades }: Difference): number {
  return Math.max(1, runtime + duplicates + facades)
}

function sumBrotliBytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { brotli }) => sum + brotli, 0)
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
