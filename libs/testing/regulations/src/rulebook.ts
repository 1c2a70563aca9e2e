import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { results } from '@portal/testing-e2e'

type State = VersionSummary['state']

/** A published version of the demonstration's rulebook (demonstration/README.md). */
export async function findVersion(
  series: string,
  versionNumber: number,
  state: State = 'PUBLISHED_CURRENT',
  origin?: string,
): Promise<VersionSummary> {
  const from = origin === undefined ? {} : { origin }
  const { items } = await results<{ items: VersionSummary[] }>('/api/versions?limit=100', from)
  const found = items.find((one) => one.series === series && one.versionNumber === versionNumber && one.state === state)
  if (!found) throw new Error(`the rulebook has no ${state} version ${versionNumber} of series ${series}`)
  return found
}

/** The draft that is open for comment. */
export const findOpenDraft = (origin?: string): Promise<VersionSummary> =>
  findVersion('2000', 3, 'PUBLISHED_DRAFT', origin)

/** Returns a provision of a version by its label, for example `2143(a)`. */
export async function findProvision(version: VersionSummary, label: string, origin?: string): Promise<RegulationNode> {
  const path = `/api/regulations/text/${version.contentHash}`
  const { nodes } = await results<{ nodes: RegulationNode[] }>(path, origin === undefined ? {} : { origin })
  const found = nodes.find((node) => node.label === label)
  if (!found) throw new Error(`${version.label} of series ${version.series} has no ${label}`)
  return found
}

/** Returns the address of a version. */
export function getVersionPath(version: VersionSummary, target: { compare?: string; label?: string } = {}): string {
  const query = new URLSearchParams({ regulation: version.mainParentId, version: version.versionId })
  if (target.compare) query.set('compare', target.compare)
  return `/regulation-viewer?${query}${target.label ? `#${target.label}` : ''}`
}
