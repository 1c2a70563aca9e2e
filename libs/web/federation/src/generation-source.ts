import type { Generation } from '@portal/contracts-shell/light'
import { fetchJson } from './retry.ts'

const lastGoodKey = 'portal.generation'

export interface GenerationSource {
  readonly generation: Generation
  /** `last-good`: the registry did not answer, this is what worked before. */
  readonly from: 'document' | 'registry' | 'last-good'
}

/**
 * Which releases are live: what the edge wrote into the document, else the registry, else what this browser saw last.
 * `?generation=N` in the address shows a generation before it is live, and is not remembered. Throws when nothing is known.
 */
export async function findGeneration(address: string = location.search): Promise<GenerationSource> {
  const preview = new URLSearchParams(address).get('generation')
  const embedded = parse(document.getElementById('portal-generation')?.textContent)
  if (embedded !== undefined) {
    if (preview === null) remember(embedded)
    return { generation: embedded, from: 'document' }
  }
  try {
    const path = preview === null ? '/generation.json' : `/generation.json?generation=${encodeURIComponent(preview)}`
    const fetched = asGeneration(await fetchJson(path))
    if (fetched === undefined) throw new Error('the registry answered no generation')
    if (preview === null) remember(fetched)
    return { generation: fetched, from: 'registry' }
  } catch (cause) {
    const stored = parse(storedText())
    if (stored !== undefined) return { generation: stored, from: 'last-good' }
    throw new Error('it is not known which releases are live', { cause })
  }
}

function remember(generation: Generation): void {
  try {
    localStorage.setItem(lastGoodKey, JSON.stringify(generation))
  } catch {
    // Storage may be full or forbidden; the next start then needs the registry.
  }
}

function storedText(): string | null {
  try {
    return localStorage.getItem(lastGoodKey)
  } catch {
    return null
  }
}

function parse(text: string | null | undefined): Generation | undefined {
  if (!text) return undefined
  try {
    return asGeneration(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The edge checked the generation by its schema; this only tells it from something else altogether. */
function asGeneration(value: unknown): Generation | undefined {
  const candidate = value as Partial<Generation> | null
  const looksRight = typeof candidate?.number === 'number' && Array.isArray(candidate.remotes)
  return looksRight ? (value as Generation) : undefined
}
