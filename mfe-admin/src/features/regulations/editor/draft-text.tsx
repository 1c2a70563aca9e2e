import { moveOf } from '@portal/regulation-text/edit'
import { LoadingState } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Draft } from './draft-change.ts'
import { DoubtBar } from '../doubts/doubt-bar.tsx'
import { DraftTree } from './draft-tree.tsx'
import { OldLabels } from './old-labels.tsx'
import { ProvisionDoubts } from '../doubts/provision-doubts.tsx'
import { ProvisionTools } from '../structure/provision-tools.tsx'
import { regulationsAddress, type RegulationsPlace } from '../regulations-place.ts'
import { StructureDialog } from '../structure/structure.dialog.tsx'
import { structureWrite, type StructureChange } from '../structure/structure.ts'
import { useRegulationsText } from '../texts.ts'
import type { Doubts } from '../doubts/use-doubts.ts'
import type { DraftInHand } from './use-draft.ts'
import type { usePresence } from './use-presence.ts'

/** The writing itself comes with its library, when a text is first opened. */
const ProvisionForm = lazy(async () => ({ default: (await import('../writing/provision-form.tsx')).ProvisionForm }))

/** The tree of an edit, and beside it the provision that is open. */
export function DraftText({
  place,
  draft: { version, nodes },
  inHand,
  others,
  doubts,
}: {
  readonly place: RegulationsPlace
  readonly draft: Draft
  readonly inHand: DraftInHand
  readonly others: ReturnType<typeof usePresence>['others']
  readonly doubts: Doubts
}) {
  const t = useRegulationsText()
  const navigate = useNavigate()
  const { entries, unsaved, write } = inHand
  const [change, setChange] = useState<StructureChange>()
  const open = nodes.find((node) => node.regulationId === place.provision) ?? nodes[0]
  const go = (provision: string) => void navigate(regulationsAddress({ ...place, provision }))
  const present = useMemo(
    () =>
      new Map(
        others.flatMap(({ regulationId, name, isSelf }) => (regulationId && !isSelf ? [[regulationId, name]] : [])),
      ),
    [others],
  )
  const doubted = useMemo(() => new Set(doubts.open.map((doubt) => doubt.regulationId)), [doubts.open])
  if (!open) return null
  const send = async (sent: StructureChange, numbers: boolean) => {
    // What is typed goes first: it is of the text as it stands.
    await unsaved.saveAll()
    const outcome = await write(structureWrite(version.versionId, sent, numbers))
    if (outcome.kind !== 'done') return outcome
    if (sent.kind === 'delete') {
      unsaved.discard(sent.regulationId)
      go(open.parentId ?? '')
    } else if (sent.kind === 'add' && outcome.node) go(outcome.node.regulationId)
    return outcome
  }
  return (
    <>
      <DoubtBar doubts={doubts} nodes={nodes} selected={open.regulationId} onSelect={go} />
      <div className="dr-columns">
        <div className="dr-aside">
          <DraftTree
            nodes={nodes}
            selected={open.regulationId}
            unsaved={new Set(entries.keys())}
            present={present}
            doubted={doubted}
            onSelect={go}
            onMove={(regulationId, direction) => {
              const to = moveOf(nodes, regulationId, direction)
              if (to) setChange({ kind: 'move', regulationId, place: to })
            }}
            onDrop={(regulationId, { parentId, position }) =>
              setChange({ kind: 'move', regulationId, place: { parentId, position } })
            }
          />
          <p className="p-soft p-small">{t('tree.help')}</p>
        </div>
        <div className="dr-main">
          <h2 className="dr-label" lang="en">
            {open.label}
          </h2>
          <ProvisionDoubts
            key={`${open.regulationId} doubts`}
            doubts={doubts}
            regulationId={open.regulationId}
            label={open.label}
          />
          <ProvisionTools node={open} nodes={nodes} onChange={setChange} />
          <Suspense fallback={<LoadingState />}>
            <ProvisionForm
              key={open.regulationId}
              node={open}
              nodes={nodes}
              unsaved={unsaved}
              entry={entries.get(open.regulationId)}
            />
          </Suspense>
          {open.parentId !== null && (
            <OldLabels
              key={`${open.regulationId} old`}
              versionId={version.versionId}
              regulationId={open.regulationId}
              lockVersion={version.lockVersion}
              write={write}
            />
          )}
        </div>
        {change && <StructureDialog nodes={nodes} change={change} onSend={send} onClose={() => setChange(undefined)} />}
      </div>
    </>
  )
}
