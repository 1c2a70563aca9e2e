import { request } from 'node:http'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { startPortal } from '../start/portal.ts'
import { Progress } from '../start/progress.ts'
import { makeDataDir } from './bench-servers.ts'
import { compare } from './compare.ts'
import { toSpeedFigure, type Bench, type Figure } from './figure.ts'
import { measureRequestCost } from './load.ts'
import { findReadingPage } from './reading-page.ts'

const encodings = [
  { name: 'uncompressed', encoding: 'identity', suffix: '' },
  { name: 'brotli', encoding: 'br', suffix: '.br' },
] as const

/** The page of a published version, against a file with the same bytes from the same edge. */
export const pageBench: Bench = {
  name: 'page',
  about: "a published version's page against a static file of the same bytes from the same edge",
  async run({ signal, report, onStarted, logFolder, runFolder }) {
    const dataDir = makeDataDir(onStarted)
    const portal = await startPortal({
      dataDir,
      ports: 'free',
      logFolder: `${logFolder}/portal-page`,
      runFolder,
      progress: new Progress((line) => report(line.trim())),
      signal,
    })
    onStarted(() => portal.stop())
    const { url, words } = await findReadingPage(portal.origin)
    const folder = join(dataDir, 'storage', 'shell', 'bench')
    mkdirSync(folder, { recursive: true })
    const figures: Figure[] = []
    for (const { name, encoding, suffix } of encodings) {
      const headers = { accept: 'text/html', 'accept-encoding': encoding }
      const bytes = await fetchBytes(url, headers)
      const text = encoding === 'br' ? brotliDecompressSync(bytes).toString() : bytes.toString()
      if (!text.includes(words)) throw new Error('The document has no text of the regulation.')
      writeFileSync(join(folder, `page.html${suffix}`), bytes)
      const file = `${portal.origin}/shell/bench/page.html`
      if (!bytes.equals(await fetchBytes(file, headers))) throw new Error('The page and the file differ.')
      const comparison = await compare(
        () => measureRequestCost({ url, seconds: 2, headers: () => headers }),
        () => measureRequestCost({ url: file, seconds: 2, headers: () => headers }),
        { signal, report: (state) => report(`${name}, ${state}`) },
      )
      figures.push(toSpeedFigure('page', `page of a version, ${name} (${bytes.length} bytes)`, 0.6, comparison))
    }
    return figures
  },
}

/** Returns the body as it was sent, without decompressing it. */
function fetchBytes(url: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}
