import type { RegulationNode } from '@portal/contracts-regulations'
import { Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { toAnchor, permalinkUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'

/**
 * Shown when a link names a provision this version doesn't have: links to the nearest provision, to a version that has
 * it and to the search.
 */
export function MissingProvision({
  label,
  nodes,
}: {
  readonly label: string
  readonly nodes: readonly RegulationNode[]
}) {
  const t = useText()
  const nearest = findNearestNode(nodes, label)
  const otherVersion = useQuery(regulationsApi().resolveLabel.query({ query: { label } }))
  return (
    <Notice tone="warning" live>
      <p>{t('viewer.missing-label', { label })}</p>
      <p className="p-cluster">
        {nearest && (
          <a href={`#${toAnchor(nearest.label)}`}>
            {t('viewer.missing-nearest', { label: formatProvisionName(nearest.label, t) })}
          </a>
        )}
        {otherVersion.isSuccess && (
          <Link to={permalinkUrl(otherVersion.data.regulationId, otherVersion.data.versionId)}>
            {t('viewer.missing-other-version', { label: formatProvisionName(otherVersion.data.label, t) })}
          </Link>
        )}
        <Link to={`/search?q=${encodeURIComponent(label)}&scope=every`}>{t('viewer.missing-search', { label })}</Link>
      </p>
    </Notice>
  )
}

/** Finds the nearest ancestor of a label, or else the last rule before its number. */
function findNearestNode(nodes: readonly RegulationNode[], label: string): RegulationNode | undefined {
  for (let ancestor = getParentLabel(label); ancestor !== ''; ancestor = getParentLabel(ancestor)) {
    const node = nodes.find((each) => each.label === ancestor)
    if (node) return node
  }
  const ruleNumber = /^\d+/.exec(label)?.[0]
  if (ruleNumber === undefined) return undefined
  return nodes.findLast((node) => /^\d+$/.test(node.label) && Number(node.label) <= Number(ruleNumber))
}

/** Returns `2143(a)` for `2143(a)(1)` and an empty string for `2143`. */
function getParentLabel(label: string): string {
  return /^(.+)\([^()]*\)$/.exec(label)?.[1] ?? ''
}
