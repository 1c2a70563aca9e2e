import type { ServedGeneration } from '@portal/contracts-shell/light'
import { fetchJson } from './retry.ts'

const lastKnownGoodKey = 'portal.generation'

export interface GenerationSource {
  readonly generation: ServedGeneration
  /** `last-known-good`: the registry did not respond, so this is the last generation that worked in this browser. */
  readonly source: 'document' | 'registry' | 'last-known-good'
}

/**
 * Finds the live generation: from the document, else from the registry, else the last one stored in this browser.
 * `?generation=N` previews a generation before it is live and is not stored. Throws if none is found.
 */
export async function findGeneration(address: string = location.search): Promise<GenerationSource> {
  const preview = new URLSearchParams(address).get('generation')
  const embedded = parse(document.getElementById('portal-generation')?.textContent)
  if (embedded !== undefined) {
    if (preview === null) remember(embedded)
    return { generation: embedded, source: 'document' }
  }
  try {
    const path = preview === null ? '/generation.json' : `/generation.json?generation=${encodeURIComponent(preview)}`
    const fetched = toGeneration(await fetchJson(path))
    if (fetched === undefined) throw new Error('the registry returned no generation')
    if (preview === null) remember(fetched)
    return { generation: fetched, source: 'registry' }
  } catch (cause) {
    const stored = parse(storedText())
    if (stored !== undefined) return { generation: stored, source: 'last-known-good' }
    throw new Error('the live generation could not be determined', { cause })
  }
}

/** Time limit for reading the live generation, in milliseconds. A page that fails to load waits for it. */
const liveTimeoutMs = 3_000

/** Reads the generation that is live now. Rejects if the registry does not respond in time. */
export async function fetchLiveGeneration(): Promise<ServedGeneration> {
  const response = await fetch('/generation.json', {
    signal: AbortSignal.timeout(liveTimeoutMs),
    credentials: 'same-origin',
  })
  const live = response.ok ? toGeneration(await response.json()) : undefined
  if (live === undefined) throw new Error(`/generation.json answered ${response.status}`)
  remember(live)
  return live
}

function remember(generation: ServedGeneration): void {
  try {
    localStorage.setItem(lastKnownGoodKey, JSON.stringify(generation))
  } catch {
    // Storage may be full or blocked; the next start then needs the registry.
  }
}

function storedText(): string | null {
  try {
    return localStorage.getItem(lastKnownGoodKey)
  } catch {
    return null
  }
}

function parse(text: string | null | undefined): ServedGeneration | undefined {
  if (!text) return undefined
  try {
    return toGeneration(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Quick plausibility check; the edge has already validated the generation against its schema. */
function toGeneration(value: unknown): ServedGeneration | undefined {
  const candidate = value as Partial<ServedGeneration> | null
  const looksRight = typeof candidate?.number === 'number' && Array.isArray(candidate.remotes)
  return looksRight ? (value as ServedGeneration) : undefined
}
