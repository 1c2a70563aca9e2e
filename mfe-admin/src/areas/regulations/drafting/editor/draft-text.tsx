import { getMovePosition } from '@portal/regulation-text/edit'
import { LoadingState } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Draft } from './draft-change.ts'
import { ParseWarningBar } from '../parse-warnings/parse-warning-bar.tsx'
import { DraftTree } from './draft-tree.tsx'
import { findFirstRule, getOpenRule } from './open-rule.ts'
import { Redirects } from './redirects.tsx'
import { regulationsUrl, type RegulationsParams } from '../regulations-url.ts'
import { StructureDialog } from '../structure/structure.dialog.tsx'
import { toDraftChange, type StructureChange } from '../structure/structure.ts'
import { useRegulationsText } from '../texts.ts'
import { findWarning, type ParseWarnings } from '../parse-warnings/use-parse-warnings.ts'
import type { DraftSession } from './use-draft.ts'
import type { CaretRequest } from './rule-editor.tsx'
import type { useActiveEditors } from './use-active-editors.ts'

/** The rich-text editor and its library are loaded when a text is first opened. */
const RuleEditor = lazy(async () => ({ default: (await import('./rule-editor.tsx')).RuleEditor }))

/** The provision tree of a draft, and beside it the open rule. */
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
  const [caretRequest, setCaretRequest] = useState<CaretRequest>()
  const open = nodes.find((node) => node.regulationId === params.provision) ?? findFirstRule(nodes)
  const goTo = (provision: string) => void navigate(regulationsUrl({ ...params, provision }))
  const writeAt = (provision: string) => {
    goTo(provision)
    setCaretRequest({ regulationId: provision })
  }
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
  const rule = getOpenRule(nodes, open)
  const send = async (sent: StructureChange, renumberSiblings: boolean) => {
    // Unsaved text is saved first, because it belongs to the current structure.
    await unsaved.saveAll()
    const outcome = await write(toDraftChange(version.versionId, sent, renumberSiblings))
    if (outcome.kind !== 'done') return outcome
    if (sent.kind === 'delete') {
      unsaved.discard(sent.regulationId)
      goTo(open.parentId ?? '')
    } else if (sent.kind === 'add' && outcome.node) writeAt(outcome.node.regulationId)
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
            onSelect={writeAt}
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
          <Suspense fallback={<LoadingState />}>
            <RuleEditor
              rule={rule}
              nodes={nodes}
              selected={open}
              caretRequest={caretRequest}
              startsAtSelected={params.provision !== '' && open !== rule[0]}
              session={session}
              parseWarnings={parseWarnings}
              // Replaced, so that Back leaves the rule instead of retracing the caret.
              onEnter={(provision) => void navigate(regulationsUrl({ ...params, provision }), { replace: true })}
              onChange={setChange}
              onWarningResolved={(resolved) => {
                const others = parseWarnings.open.filter((warning) => warning.regulationId !== resolved)
                const next = findWarning(nodes, others, resolved, 'next')
                if (next !== undefined) goTo(next)
              }}
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
