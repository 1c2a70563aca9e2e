import type { RegulationNode } from '@portal/contracts-regulations'
import { Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { anchorOf, lastingAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'

/** A link named a provision that this version does not have: what is nearest here, where it stands, if anywhere, and the search. */
export function MissingPlace({ label, nodes }: { readonly label: string; readonly nodes: readonly RegulationNode[] }) {
  const t = useText()
  const near = nearestNode(nodes, label)
  const elsewhere = useQuery(api().resolveLabel.query({ query: { label } }))
  return (
    <Notice tone="warning" live>
      <p>{t('viewer.missing-label', { label })}</p>
      <p className="p-cluster">
        {near && (
          <a href={`#${anchorOf(near.label)}`}>
            {t('viewer.missing-nearest', { label: provisionName(near.label, t) })}
          </a>
        )}
        {elsewhere.isSuccess && (
          <Link to={lastingAddress(elsewhere.data.regulationId, elsewhere.data.versionId)}>
            {t('viewer.missing-elsewhere', { label: provisionName(elsewhere.data.label, t) })}
          </Link>
        )}
        <Link to={`/search?q=${encodeURIComponent(label)}&scope=every`}>{t('viewer.missing-search', { label })}</Link>
      </p>
    </Notice>
  )
}

/** What stands above a label, or else the last rule before its number. */
function nearestNode(nodes: readonly RegulationNode[], label: string): RegulationNode | undefined {
  for (let above = parentOf(label); above !== ''; above = parentOf(above)) {
    const node = nodes.find((each) => each.label === above)
    if (node) return node
  }
  const number = /^\d+/.exec(label)?.[0]
  if (number === undefined) return undefined
  return nodes.findLast((node) => /^\d+$/.test(node.label) && Number(node.label) <= Number(number))
}

/** `2143(a)` for `2143(a)(1)`; nothing for `2143`. */
function parentOf(label: string): string {
  return /^(.+)\([^()]*\)$/.exec(label)?.[1] ?? ''
}
