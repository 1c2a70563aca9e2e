import type { RegulationNode, VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import { LoadingState } from '@portal/ui'
import { Suspense } from 'react'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { ProvisionComments } from '../comments/index.ts'
import { DefinitionPanel } from './definition-panel.tsx'
import { SidePanel } from './side-panel.tsx'
import type { SidePanelState } from './use-side-panel.ts'

/** The content of the side panel: a definition, or the comments on a provision. */
export function SidePanelContent({
  version,
  status,
  nodes,
  state,
}: {
  readonly version: VersionSummary
  readonly status: VersionStatus | undefined
  readonly nodes: readonly RegulationNode[]
  readonly state: SidePanelState
}) {
  const t = useText()
  const { view } = state
  if (!view) return null
  if (view.kind === 'definition') {
    return (
      <SidePanel key={view.definitionId} title={t('definition.title')} onClose={state.close}>
        <DefinitionPanel definitionId={view.definitionId} />
      </SidePanel>
    )
  }
  const node = nodes.find((each) => each.regulationId === view.regulationId)
  if (!node) return null
  return (
    <SidePanel
      key={node.regulationId}
      title={
        node.depth === 0
          ? t('viewer.comments-title-regulation')
          : t('viewer.comments-title', { label: formatProvisionName(node.label, t) })
      }
      onClose={state.close}
    >
      <Suspense fallback={<LoadingState />}>
        <ProvisionComments
          version={version}
          status={status}
          node={node}
          selection={state.selection}
          onSelection={state.setSelection}
        />
      </Suspense>
    </SidePanel>
  )
}
