import type { RegulationNode } from '@portal/contracts-regulations'
import { getMovePosition, nextMarker, type MoveDirection } from '@portal/regulation-text/edit'
import { Button } from '@portal/ui'
import type { StructureChange } from './structure.ts'
import { useRegulationsText } from '../texts.ts'

const directions: readonly MoveDirection[] = ['up', 'down', 'in', 'out']

/** Buttons that add a provision, and a menu that renumbers, moves or deletes the selected one. */
export function ProvisionTools({
  node,
  nodes,
  onChange,
}: {
  readonly node: RegulationNode
  readonly nodes: readonly RegulationNode[]
  readonly onChange: (change: StructureChange) => void
}) {
  const t = useRegulationsText()
  const { regulationId, parentId } = node
  const siblings = nodes.filter((each) => each.parentId === parentId)
  const index = siblings.findIndex((each) => each.regulationId === regulationId)
  const isRoot = parentId === null
  const add = (target: { readonly parentId: string; readonly position?: number }) => {
    const parent = nodes.find((each) => each.regulationId === target.parentId)
    const isRule = parent?.kind === 'series' || parent?.kind === 'chapter'
    onChange({
      kind: 'add',
      target,
      provisionKind: isRule ? 'rule' : 'paragraph',
      marker: isRule ? '' : nextMarker(nodes, target.parentId),
      reservedTo: '',
    })
  }
  return (
    <div className="dr-tools" role="group" aria-label={t('tools.label')}>
      {!isRoot && (
        <Button size="s" onClick={() => add({ parentId, position: index + 1 })}>
          {t('tools.add-after')}
        </Button>
      )}
      <Button size="s" onClick={() => add({ parentId: regulationId })}>
        {t('tools.add-below')}
      </Button>
      {!isRoot && (
        <details className="dr-tools-more">
          <summary>{t('tools.more')}</summary>
          <div>
            <Button
              size="s"
              onClick={() =>
                onChange({
                  kind: 'number',
                  regulationId,
                  marker: node.marker ?? '',
                  reservedTo: node.reservedTo ?? '',
                })
              }
            >
              {t('tools.number')}
            </Button>
            {directions.map((direction) => {
              const target = getMovePosition(nodes, regulationId, direction)
              return (
                target && (
                  <Button key={direction} size="s" onClick={() => onChange({ kind: 'move', regulationId, target })}>
                    {t(`tools.${direction}`)}
                  </Button>
                )
              )
            })}
            <Button size="s" variant="danger" onClick={() => onChange({ kind: 'delete', regulationId })}>
              {t('tools.delete')}
            </Button>
          </div>
        </details>
      )}
    </div>
  )
}
