import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium, type Page, type Route } from '@playwright/test'
import type { OneBundle } from './one-bundle.ts'

/** A script that the browser loaded. */
export interface LoadedScript {
  /** Path of its URL. */
  readonly path: string
  readonly bytes: number
  /** Size under brotli 11. */
  readonly brotli: number
}

/** A page to open, and text that shows when it is ready. */
export interface Opening {
  readonly url: string
  readonly words: string
  /** Path of the browser's executable. */
  readonly browser: string
}

/** Opens a page in a new browser and returns every script loaded until the text was visible and the network idle. */
export async function measureFirstLoad(
  { url, words, browser }: Opening,
  replacement?: OneBundle,
): Promise<LoadedScript[]> {
  const instance = await chromium.launch({
    executablePath: browser,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    const page = await instance.newPage({ locale: 'en-US', serviceWorkers: 'block' })
    const pageErrors: string[] = []
    page.on('pageerror', (pageError) => pageErrors.push(pageError.message))
    const scripts = collectScripts(page)
    if (replacement) await replaceScripts(page, url, replacement)
    await page.goto(url)
    await page.getByText(words).first().waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    if (pageErrors.length > 0) throw new Error(`${url}: ${pageErrors.join('; ')}`)
    return await scripts()
  } finally {
    await instance.close()
  }
}

/** Size under brotli 11, as a server would store a file that never changes. */
export function getBrotliSize(bytes: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotliCompressSync(bytes, { params }).length
}

function collectScripts(page: Page): () => Promise<LoadedScript[]> {
  const scriptUrls = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    const request = response.request()
    // Scripts prefetched for later pages do not belong to this page.
    if (request.resourceType() !== 'script' || request.headers()['sec-purpose']?.includes('prefetch')) return
    const { pathname } = new URL(response.url())
    if (!scriptUrls.has(pathname)) scriptUrls.set(pathname, response.body())
  })
  return async () =>
    Promise.all(
      [...scriptUrls].map(async ([path, body]) => {
        const bytes = await body
        return { path, bytes: bytes.length, brotli: getBrotliSize(bytes) }
      }),
    )
}

const oneBundlePath = '/one-bundle/'

/** Serves the same document with the files of the single bundle instead of the shell's and the remote's. */
async function replaceScripts(page: Page, url: string, { folder, scripts, styles }: OneBundle): Promise<void> {
  await page.route(`**${oneBundlePath}**`, (route) =>
    route.fulfill({ path: join(folder, basename(new URL(route.request().url()).pathname)) }),
  )
  await page.route(url, async (route: Route) => {
    const response = await route.fetch()
    const document = (await response.text())
      .replaceAll(/<script defer src="[^"]*"><\/script>/g, '')
      .replaceAll(/<link rel="(?:stylesheet|preload)"(?: as="(?:script|style)")? href="[^"]*\.(?:js|css)">/g, '')
    const head = [
      ...styles.map((file) => `<link rel="stylesheet" href="${oneBundlePath}${file}">`),
      ...scripts.map((file) => `<script defer src="${oneBundlePath}${file}"></script>`),
    ]
    await route.fulfill({ response, body: document.replace('</head>', `${head.join('')}</head>`) })
  })
}

/** Returns the file of a loaded script from one of these folders. */
export function readScriptFile(script: LoadedScript, folders: readonly string[]): { code: string; map: string } {
  for (const folder of folders) {
    const file = join(folder, basename(script.path))
    try {
      return { code: readFileSync(file, 'utf8'), map: readFileSync(`${file}.map`, 'utf8') }
    } catch {
      // Try the next folder.
    }
  }
  throw new Error(`${script.path} is in none of ${folders.join(', ')}`)
}
