import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readLicense } from '@portal/license-reading'
import autocannon from 'autocannon'
import { listLicenseImages, type LicenseImage } from '../license-images/license-images.ts'
import { measureQuality, type FieldQuality, type ReadImage } from '../license-images/reading-quality.ts'
import { getDeployable } from '../deployables.ts'
import { buildChanged, buildFolder } from '../start/build.ts'
import { workspace } from '../workspace.ts'
import { median } from './compare.ts'
import type { Bench, Figure } from './figure.ts'
import { publishText } from './published-version.ts'
import { SampleText } from './sample-text.ts'

const bench = 'license-reading'
const today = '2026-11-23'
const atOnce = 2
const loadSeconds = 15
/** Requests a second: a busy portal, far below what the service can do. */
const requestRate = 100
const service = getDeployable('registration')
/** The script that runs in production: running it from source takes 0.15 s more. */
const script = pathToFileURL(join(workspace, buildFolder(service), 'license-reading-process.mjs'))

/** License images with and without problems: what is read, how often it is wrong, how long it takes and what it costs others. */
export const licenseReadingBench: Bench = {
  name: bench,
  about: 'generated license images: fields read, wrong fields, time, latency of other requests',
  async run({ report, logFolder, servers, signal }) {
    const folder = join(logFolder, 'license-images')
    mkdirSync(folder, { recursive: true })
    report('building the service')
    await buildChanged([service], { report, signal })
    const images = listLicenseImages()
    const paths = new Map<LicenseImage, string>()
    for (const [index, image] of images.entries()) {
      report(`drawing ${index + 1} of ${images.length}`)
      signal.throwIfAborted()
      const path = join(folder, image.name)
      writeFileSync(path, await image.render())
      paths.set(image, path)
    }
    const results: ReadImage[] = []
    const times: number[] = []
    await inParallel(images, async (image) => {
      report(`reading ${results.length + 1} of ${images.length}`)
      const startedAt = performance.now()
      const reading = await readLicense(paths.get(image) ?? '', today, { signal, script })
      if (image.isLegible) times.push(performance.now() - startedAt)
      results.push({ image, printed: await image.fields(), reading })
    })
    const figures = [false, true].flatMap((isHeldOut) =>
      toQualityFigures(
        results.filter(({ image }) => image.isHeldOut === isHeldOut),
        isHeldOut ? 'layouts that were never used for tuning' : 'layouts used for tuning',
      ),
    )
    figures.push({ bench, name: 'problems reported', ...toProblemFigure(results) })
    figures.push({ bench, name: 'one image, two in parallel', value: median(times), unit: 'ms', atMost: 2000 })
    const { origin, ...server } = await servers()
    const { contentHash } = await publishText({ origin, ...server }, new SampleText(5).series(2000, 35))
    const url = `${origin}/api/regulations/text/${contentHash}`
    report('other requests')
    await measureLatency(url, 3)
    const alone = await measureLatency(url, loadSeconds)
    const controller = new AbortController()
    const legible = [...paths].filter(([image]) => image.isLegible)
    const reading = inParallel(legible, async ([, path]) => {
      if (!controller.signal.aborted)
        await readLicense(path, today, { signal: controller.signal, script }).catch(() => undefined)
    })
    const beside = await measureLatency(url, loadSeconds)
    controller.abort()
    await reading
    const notes = [`p99 ${alone} ms alone, ${beside} ms while two licenses are read; ${requestRate} requests a second`]
    figures.push({ bench, name: 'p99 of other requests', value: beside / alone, unit: 'x', atMost: 2, notes })
    return figures
  },
}

/** Runs the work on two items at a time. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const remaining = items.values()
  const next = async () => {
    for (const item of remaining) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

function toQualityFigures(results: readonly ReadImage[], layouts: string): Figure[] {
  const quality = measureQuality(results)
  const all = quality.get('all') ?? { printed: 0, prefilled: 0, wrong: 0 }
  const notes = [...quality].map(([field, counts]) => `${field}: ${describe(counts)}`)
  return [
    { bench, name: `prefilled, ${layouts}`, value: (100 * all.prefilled) / all.printed, unit: '%', atLeast: 80, notes },
    { bench, name: `wrong of those, ${layouts}`, value: (100 * all.wrong) / all.prefilled, unit: '%', atMost: 1 },
  ]
}

function describe({ printed, prefilled, wrong }: FieldQuality): string {
  return `${prefilled} of ${printed} prefilled, ${wrong} wrong`
}

/** Images whose problems are exactly the expected ones. */
function toProblemFigure(results: readonly ReadImage[]): Pick<Figure, 'value' | 'unit' | 'atLeast' | 'notes'> {
  const others = results.filter(({ image, reading }) => reading.problems.join(' ') !== (image.expectedProblem ?? ''))
  const notes = others.map(
    ({ image, reading }) =>
      `${image.name}: ${reading.problems.join(' ') || 'none'}, expected ${image.expectedProblem ?? 'none'}`,
  )
  return { value: (100 * (results.length - others.length)) / results.length, unit: '%', atLeast: 90, notes }
}

/** Returns the p99 in milliseconds at a fixed rate of requests. Throws when one failed or timed out. */
async function measureLatency(url: string, seconds: number): Promise<number> {
  const { pathname } = new URL(url)
  const requests = [{ method: 'GET', path: pathname }]
  const result = await autocannon({ url, connections: 8, overallRate: requestRate, duration: seconds, requests })
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`${url}: ${result.errors} errors`)
  return result.latency.p99
}
