import type { Generation, ShellManifest } from '@portal/contracts-shell'
import type { GenerationTest } from './change-parts.ts'
import { ReleaseRefused } from '@portal/releases/release-refused'

/** Returns the test of a generation before it is live. Says so if no edge is running. */
export function createGenerationTest(origin: string): GenerationTest {
  return async (generation, shell) => {
    const wasTested = await runSmokeTest(origin, generation, shell)
    if (!wasTested) console.log(`no edge is running at ${origin}: not tested before it is live`)
  }
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
