import type { RegulationNode, VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { LoadingState } from '@portal/ui'
import { lazy, Suspense } from 'react'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'
import { DefinitionPanel } from './definition-panel.tsx'
import { SidePanel } from './side-panel.tsx'
import type { BesideState } from './use-beside.ts'

const ProvisionComments = lazy(() => import('../comments/provision-comments.tsx'))

/** What the reader opened beside the text: a defined term, or the comments on a provision. */
export function BesideText({
  version,
  status,
  nodes,
  state,
}: {
  readonly version: VersionSummary
  readonly status: VersionStatus | undefined
  readonly nodes: readonly RegulationNode[]
  readonly state: BesideState
}) {
  const t = useText()
  const { beside } = state
  if (!beside) return null
  if (beside.kind === 'definition') {
    return (
      <SidePanel key={beside.definitionId} title={t('definition.title')} onClose={state.close}>
        <DefinitionPanel definitionId={beside.definitionId} />
      </SidePanel>
    )
  }
  const node = nodes.find((each) => each.regulationId === beside.regulationId)
  if (!node) return null
  return (
    <SidePanel
      key={node.regulationId}
      title={
        node.depth === 0
          ? t('viewer.comments-title-whole')
          : t('viewer.comments-title', { label: provisionName(node.label, t) })
      }
      onClose={state.close}
    >
      <Suspense fallback={<LoadingState />}>
        <ProvisionComments
          version={version}
          status={status}
          node={node}
          selection={state.selection}
          onSelection={state.choose}
        />
      </Suspense>
    </SidePanel>
  )
}
