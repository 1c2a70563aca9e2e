import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from '../start/portal.ts'
import { Progress } from '../start/progress.ts'
import { chromium, needProgram } from '../start/system-packages.ts'
import { workspace } from '../workspace.ts'
import { bytesBySource, differenceOf, together, type Difference } from './bundle-parts.ts'
import { makeDataDir } from './bench-servers.ts'
import type { Bench, Figure } from './figure.ts'
import { firstLoad, readLoaded, type LoadedScript } from './first-load.ts'
import { buildOneBundle } from './one-bundle.ts'
import { pageWeights } from './page-weights.ts'
import { readingPage } from './reading-page.ts'

const places = { shell: join(workspace, 'shell', 'dist'), remote: join(workspace, 'mfe-regulations', 'dist') }

/** What a browser loads of the shell and the regulations remote to read a regulation, against the same built as one. */
export const bundleBench: Bench = {
  name: 'bundle',
  about: 'JavaScript of the first load of a regulation, brotli 11, against the same sources as one bundle',
  async run({ signal, report, onStarted, logFolder, runFolder }) {
    const browser = process.env.CHROMIUM_PATH ?? (await needProgram(chromium, { report, signal }))
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
    const opening = { ...(await readingPage(portal.origin)), browser }
    report('opening the page')
    const ours = await firstLoad(opening)
    const peer = await firstLoad(opening, one)
    await portal.stop()
    const [all, least] = [brotliOf(ours), brotliOf(peer)]
    const difference = explain(ours, peer, one.folder)
    return [
      {
        bench: 'bundle',
        what: 'more than as one bundle',
        value: (all - least) / 1000,
        unit: 'KB',
        atMost: 30,
        notes: [
          `one bundle: ${inKilobytes(least)} in ${peer.length} files`,
          ...describe(difference, (all - least) / totalOf(difference)),
        ],
      },
      {
        bench: 'bundle',
        what: 'JavaScript in all',
        value: all / 1000,
        unit: 'KB',
        atMost: 200,
        notes: ours.map(({ path, bytes, brotli }) => `${inKilobytes(brotli)} of ${inKilobytes(bytes)}  ${path}`),
      },
      heaviestPage('mfe-admin'),
    ]
  },
}

/** The bar is of the first route; no page of the staff's is allowed more, so that the editor cannot slip into one. */
function heaviestPage(remote: string): Figure {
  const weights = pageWeights(remote)
  return {
    bench: 'bundle',
    what: `heaviest page of ${remote}`,
    value: (weights[0]?.bytes ?? 0) / 1000,
    unit: 'KB',
    atMost: 90,
    notes: weights.map(({ page, bytes }) => `${inKilobytes(bytes)}  ${page}`),
  }
}

function explain(ours: readonly LoadedScript[], peer: readonly LoadedScript[], oneFolder: string): Difference {
  const partsIn = (scripts: readonly LoadedScript[], folder: string, from: string) =>
    together(
      scripts.map((script) => {
        const { code, map } = readLoaded(script, [folder])
        return bytesBySource(code, map, from)
      }),
    )
  const isRemotes = ({ path }: LoadedScript) => path.includes('/mfe-regulations/')
  return differenceOf(
    partsIn(
      ours.filter((script) => !isRemotes(script)),
      places.shell,
      'shell',
    ),
    partsIn(ours.filter(isRemotes), places.remote, 'mfe-regulations'),
    partsIn(peer, oneFolder, 'shell'),
  )
}

/** `rate`: compressed bytes for each byte of the difference. */
function describe(difference: Difference, rate: number): string[] {
  const say = (name: string, bytes: number) =>
    `${name}: about ${inKilobytes(bytes * rate)} (${inKilobytes(bytes)} minified)`
  return [
    say('federation runtime', difference.runtime),
    say('facades and shared libraries beyond what this page uses', difference.facades),
    say('code that both carry', difference.duplicates),
    ...difference.largest.map(({ source, kind, bytes }) => `  ${kind} ${inKilobytes(bytes)}  ${source}`),
  ]
}

function totalOf({ runtime, duplicates, facades }: Difference): number {
  return Math.max(1, runtime + duplicates + facades)
}

function brotliOf(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { brotli }) => sum + brotli, 0)
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
