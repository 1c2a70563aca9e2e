import { getMovePosition } from '@portal/regulation-text/edit'
import { LoadingState } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Draft } from './draft-change.ts'
import { ParseWarningBar } from '../parse-warnings/parse-warning-bar.tsx'
import { DraftTree } from './draft-tree.tsx'
import { Redirects } from './redirects.tsx'
import { ProvisionWarnings } from '../parse-warnings/provision-warnings.tsx'
import { ProvisionTools } from '../structure/provision-tools.tsx'
import { regulationsUrl, type RegulationsParams } from '../regulations-url.ts'
import { StructureDialog } from '../structure/structure.dialog.tsx'
import { toDraftChange, type StructureChange } from '../structure/structure.ts'
import { useRegulationsText } from '../texts.ts'
import type { ParseWarnings } from '../parse-warnings/use-parse-warnings.ts'
import type { DraftSession } from './use-draft.ts'
import type { useActiveEditors } from './use-active-editors.ts'

/** The rich-text editor and its library are loaded when a text is first opened. */
const ProvisionForm = lazy(async () => ({ default: (await import('../writing/provision-form.tsx')).ProvisionForm }))

/** The provision tree of a draft, and beside it the open provision. */
export function DraftText({
  params,
  draft: { version, nodes },
  session,
  otherEditors,
  parseWarnings,
}: {
  readonly params: RegulationsParams
  readonly draft: Draft
  readonly session: DraftSession
  readonly otherEditors: ReturnType<typeof useActiveEditors>['otherEditors']
  readonly parseWarnings: ParseWarnings
}) {
  const t = useRegulationsText()
  const navigate = useNavigate()
  const { entries, unsaved, write } = session
  const [change, setChange] = useState<StructureChange>()
  const open = nodes.find((node) => node.regulationId === params.provision) ?? nodes[0]
  const goTo = (provision: string) => void navigate(regulationsUrl({ ...params, provision }))
  const editorNames = useMemo(
    () =>
      new Map(
        otherEditors.flatMap(({ regulationId, name, isCurrentUser }) =>
          regulationId && !isCurrentUser ? [[regulationId, name]] : [],
        ),
      ),
    [otherEditors],
  )
  const withWarning = useMemo(
    () => new Set(parseWarnings.open.map((warning) => warning.regulationId)),
    [parseWarnings.open],
  )
  if (!open) return null
  const send = async (sent: StructureChange, renumberSiblings: boolean) => {
    // Unsaved text is saved first, because it belongs to the current structure.
    await unsaved.saveAll()
    const outcome = await write(toDraftChange(version.versionId, sent, renumberSiblings))
    if (outcome.kind !== 'done') return outcome
    if (sent.kind === 'delete') {
      unsaved.discard(sent.regulationId)
      goTo(open.parentId ?? '')
    } else if (sent.kind === 'add' && outcome.node) goTo(outcome.node.regulationId)
    return outcome
  }
  return (
    <>
      <ParseWarningBar parseWarnings={parseWarnings} nodes={nodes} selected={open.regulationId} onSelect={goTo} />
      <div className="dr-columns">
        <div className="dr-aside">
          <DraftTree
            nodes={nodes}
            selected={open.regulationId}
            unsaved={new Set(entries.keys())}
            editorNames={editorNames}
            withWarning={withWarning}
            onSelect={goTo}
            onMove={(regulationId, direction) => {
              const target = getMovePosition(nodes, regulationId, direction)
              if (target) setChange({ kind: 'move', regulationId, target })
            }}
            onDrop={(regulationId, { parentId, position }) =>
              setChange({ kind: 'move', regulationId, target: { parentId, position } })
            }
          />
          <p className="p-soft p-small">{t('tree.help')}</p>
        </div>
        <div className="dr-main">
          <h2 className="dr-label" lang="en">
            {open.label}
          </h2>
          <ProvisionWarnings
            key={`${open.regulationId} warnings`}
            parseWarnings={parseWarnings}
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
            <Redirects
              key={`${open.regulationId} redirects`}
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
