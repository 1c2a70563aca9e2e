import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Generation, ShellManifest } from '@portal/contracts-shell'
import type { GenerationTest } from './change-parts.ts'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { findProgram, testBrowser } from '../start/system-packages.ts'
import { workspace } from '../workspace.ts'

export interface TestOptions {
  readonly origin: string
  /** Opens the pages of the changed remotes in a browser. */
  readonly opensPages: boolean
}

/** Returns the test of a generation before it is live. Prints what could not be tested. */
export function createGenerationTest({ origin, opensPages }: TestOptions): GenerationTest {
  let hasOpenedPages = !opensPages
  return async (generation, shell, changed) => {
    if (!(await runSmokeTest(origin, generation, shell))) {
      console.log(`no edge is running at ${origin}: not tested before it is live`)
      return
    }
    // Not again when another release was faster: it did not change these pages.
    if (hasOpenedPages) return
    hasOpenedPages = true
    await openPages(origin, generation, changed)
  }
}

async function openPages(origin: string, generation: Generation, changed: readonly string[]): Promise<void> {
  const names = changed.includes('shell') ? generation.remotes.map(({ name }) => name) : changed
  if (names.length === 0) return
  const browser = process.env['CHROMIUM_PATH'] ?? findProgram(testBrowser)
  if (browser === undefined || !existsSync(join(workspace, 'node_modules', '@playwright', 'test'))) {
    console.log('pages not opened: this needs Chromium and the development packages (npm ci)')
    return
  }
  const script = join(import.meta.dirname, 'open-pages.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, origin, String(generation.number), ...names],
    {
      env: { ...process.env, CHROMIUM_PATH: browser },
    },
  )
  const problems = stdout.split('\n').filter((line) => line !== '')
  if (problems.length > 0) throw new ReleaseRefused(problems)
}

/**
 * Tests a generation through the edge before it is live: requests its document and the files of the shell and every
 * remote. Returns false if no edge is running; throws if a file is missing.
 */
export async function runSmokeTest(origin: string, generation: Generation, shell: ShellManifest): Promise<boolean> {
  try {
    await fetch(`${origin}/livez`, { signal: AbortSignal.timeout(2000) })
  } catch {
    return false
  }
  const { number, remotes } = generation
  const files = [
    ...shell.scripts.map((file) => `/shell/${shell.version}/${file}`),
    ...remotes.flatMap(({ base, manifest }) => [
      `${base}remote-manifest.json`,
      `${base}${manifest.entry}`,
      ...Object.values(manifest.preload)
        .flat()
        .map((file) => base + file),
    ]),
  ]
  const paths = [`/generation.json?generation=${number}`, `/?generation=${number}`, ...new Set(files)]
  const results = await Promise.all(paths.map((path) => checkPath(origin, path)))
  const problems = results.filter((result) => result !== undefined)
  if (problems.length > 0) throw new ReleaseRefused(problems)
  return true
}

async function checkPath(origin: string, path: string): Promise<string | undefined> {
  try {
    const response = await fetch(origin + path, {
      headers: { accept: 'text/html,*/*' },
      signal: AbortSignal.timeout(5000),
    })
    const body = await response.text()
    return response.ok && body.length > 0 ? undefined : `${path} returned ${response.status} through the edge`
  } catch (cause) {
    return `${path} did not load through the edge (${String(cause)})`
  }
}
