import type { Generation, ShellManifest } from '@portal/contracts-shell'
import { ReleaseRefused } from '@portal/releases/release-refused'

/**
 * Looks at a generation through the edge before it is live: its document, and the entry of the shell and of every
 * remote. Answers false when no edge is running there; throws when one is and something is missing.
 */
export async function smokeThroughEdge(origin: string, generation: Generation, shell: ShellManifest): Promise<boolean> {
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
  const addresses = [`/generation.json?generation=${number}`, `/?generation=${number}`, ...new Set(files)]
  const faults = await Promise.all(addresses.map((address) => faultAt(origin, address)))
  const found = faults.filter((fault) => fault !== undefined)
  if (found.length > 0) throw new ReleaseRefused(found)
  return true
}

async function faultAt(origin: string, address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(origin + address, {
      headers: { accept: 'text/html,*/*' },
      signal: AbortSignal.timeout(5000),
    })
    const body = await answer.text()
    return answer.ok && body.length > 0 ? undefined : `${address} answers ${answer.status} through the edge`
  } catch (cause) {
    return `${address} does not answer through the edge (${String(cause)})`
  }
}
