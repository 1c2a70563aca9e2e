import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium, type Page, type Route } from '@playwright/test'
import type { OneBundle } from './one-bundle.ts'

/** A script that the browser loaded. */
export interface LoadedScript {
  /** Path of its address. */
  readonly path: string
  readonly bytes: number
  /** Under brotli at its highest setting. */
  readonly brotli: number
}

/** A page to open, and words that stand on it when it is there. */
export interface Opening {
  readonly url: string
  readonly words: string
  /** Path of the browser's program. */
  readonly browser: string
}

/** Opens a page in a fresh browser; answers every script it loaded until the words stood there and nothing was under way. */
export async function firstLoad({ url, words, browser }: Opening, instead?: OneBundle): Promise<LoadedScript[]> {
  const instance = await chromium.launch({
    executablePath: browser,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    const page = await instance.newPage({ locale: 'en-US', serviceWorkers: 'block' })
    const faults: string[] = []
    page.on('pageerror', (fault) => faults.push(fault.message))
    const scripts = collectScripts(page)
    if (instead) await serveInstead(page, url, instead)
    await page.goto(url)
    await page.getByText(words).first().waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    if (faults.length > 0) throw new Error(`${url}: ${faults.join('; ')}`)
    return await scripts()
  } finally {
    await instance.close()
  }
}

/** Under brotli at its highest setting, as a server would keep a file that never changes. */
export function brotliSize(bytes: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotliCompressSync(bytes, { params }).length
}

function collectScripts(page: Page): () => Promise<LoadedScript[]> {
  const found = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    const request = response.request()
    // What is fetched ahead for later pages is not part of this one.
    if (request.resourceType() !== 'script' || request.headers()['sec-purpose']?.includes('prefetch')) return
    const { pathname } = new URL(response.url())
    if (!found.has(pathname)) found.set(pathname, response.body())
  })
  return async () =>
    Promise.all(
      [...found].map(async ([path, body]) => {
        const bytes = await body
        return { path, bytes: bytes.length, brotli: brotliSize(bytes) }
      }),
    )
}

const place = '/one-bundle/'

/** The same document with the one bundle's files in place of the shell's and the remote's. */
async function serveInstead(page: Page, url: string, { folder, scripts, styles }: OneBundle): Promise<void> {
  await page.route(`**${place}**`, (route) =>
    route.fulfill({ path: join(folder, basename(new URL(route.request().url()).pathname)) }),
  )
  await page.route(url, async (route: Route) => {
    const response = await route.fetch()
    const document = (await response.text())
      .replaceAll(/<script defer src="[^"]*"><\/script>/g, '')
      .replaceAll(/<link rel="(?:stylesheet|preload)"(?: as="(?:script|style)")? href="[^"]*\.(?:js|css)">/g, '')
    const head = [
      ...styles.map((file) => `<link rel="stylesheet" href="${place}${file}">`),
      ...scripts.map((file) => `<script defer src="${place}${file}"></script>`),
    ]
    await route.fulfill({ response, body: document.replace('</head>', `${head.join('')}</head>`) })
  })
}

/** The file of a loaded script in one of these folders. */
export function readLoaded(script: LoadedScript, folders: readonly string[]): { code: string; map: string } {
  for (const folder of folders) {
    const file = join(folder, basename(script.path))
    try {
      return { code: readFileSync(file, 'utf8'), map: readFileSync(`${file}.map`, 'utf8') }
    } catch {
      // It is in another of the folders.
    }
  }
  throw new Error(`${script.path} is in none of ${folders.join(', ')}`)
}
