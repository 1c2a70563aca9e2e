import { describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { cleanContent, type ProvisionContent } from '@portal/regulation-text/edit'
import { Button, InputField, Notice } from '@portal/ui'
import type { Editor } from '@tiptap/react'
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react'
import { SaveConflict } from '../saving/save-conflict.tsx'
import { getNodeContent } from '../editor/draft-change.ts'
import { toProvisionContent, toRichDocument, type RichNode } from './rich-document.ts'
import { RichText } from './rich-text.tsx'
import { isSameContent } from '../saving/same-content.ts'
import { useRegulationsText } from '../texts.ts'
import type { UnsavedProvision, UnsavedProvisions } from '../saving/unsaved-provisions.ts'

/**
 * Edits one provision of the rule in place: heading, text, table and image. Saves after a pause and when the rule is
 * closed. Typing in one provision does not render the others.
 */
export const ProvisionForm = memo(function ProvisionForm({
  node,
  unsaved,
  entry,
  onEditor,
}: {
  readonly node: RegulationNode
  readonly unsaved: UnsavedProvisions
  readonly entry: UnsavedProvision | undefined
  readonly onEditor: (regulationId: string, editor: Editor | null) => void
}) {
  const t = useRegulationsText()
  const headingLabelId = useId()
  const { regulationId, label, marker } = node
  const setEditor = useCallback((editor: Editor | null) => onEditor(regulationId, editor), [onEditor, regulationId])
  const saved = getNodeContent(node)
  const current = entry?.content ?? saved
  // The fields keep the input exactly as typed; the stored content is its cleaned form.
  const [heading, setHeading] = useState(current.heading ?? '')
  const [caption, setCaption] = useState(current.table?.caption ?? '')
  const document = useRef<RichNode>(toRichDocument(current))
  const [revision, setRevision] = useState(0)
  const displayed = useRef(current)
  const display = (content: ProvisionContent) => {
    setHeading(content.heading ?? '')
    setCaption(content.table?.caption ?? '')
    document.current = toRichDocument(content)
    displayed.current = content
    setRevision((count) => count + 1)
  }
  const onInput = (next: { readonly heading: string; readonly caption: string }) => {
    const content = toProvisionContent(document.current, next)
    displayed.current = content
    unsaved.type(regulationId, cleanContent(saved), content)
  }
  useEffect(() => () => void unsaved.save(regulationId), [regulationId, unsaved])
  // Without changes in this window, a text that someone else saved or that another window edits replaces the displayed one.
  const external = entry === undefined || entry.state === 'other-window' ? cleanContent(current) : undefined
  const externalJson =
    external && !isSameContent(external, cleanContent(displayed.current)) ? JSON.stringify(external) : ''
  useEffect(() => {
    if (externalJson !== '') display(current)
    // Runs only when the external text changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [externalJson])
  return (
    <>
      {entry?.state === 'conflict' && (
        <SaveConflict
          mine={entry.content}
          theirs={entry.theirs ?? null}
          onResolve={(content) => {
            display(content)
            void unsaved.resolveConflict(regulationId, entry.theirs ?? { text: '' }, content)
          }}
          onDiscard={() => {
            unsaved.discard(regulationId)
            display(entry.theirs ?? saved)
          }}
        />
      )}
      {entry?.state === 'other-window' && <p className="p-soft p-small">{t('save.other-window-help')}</p>}
      {entry?.state === 'failed' && (
        <Notice tone="danger">
          <p>{t('save.failed', { label, reason: describeFailure(entry.failure, t).message })}</p>
          <Button
            size="s"
            onClick={() => {
              unsaved.discard(regulationId)
              display(saved)
            }}
          >
            {t('save.discard')}
          </Button>
        </Notice>
      )}
      {/* The main regulation has no heading here: its title is edited with the publication details. */}
      {node.parentId !== null && (
        <div className="dr-provision-head">
          {marker !== undefined && <span lang="en">{marker}</span>}
          {/* Outside of the field, because the name is in the user's language and the heading is English. */}
          <span id={headingLabelId} hidden>
            {t('provision.heading', { label })}
          </span>
          <input
            data-heading
            aria-labelledby={headingLabelId}
            placeholder={heading === '' ? t('provision.heading-placeholder') : undefined}
            value={heading}
            maxLength={500}
            // The placeholder is in the user's language.
            lang={heading === '' ? undefined : 'en'}
            onChange={(event) => {
              setHeading(event.target.value)
              onInput({ heading: event.target.value, caption })
            }}
          />
        </div>
      )}
      <RichText
        content={displayed.current}
        revision={revision}
        label={t('provision.text', { label })}
        onEditor={setEditor}
        onType={(typed) => {
          document.current = typed
          onInput({ heading, caption })
        }}
      />
      {current.table && (
        <InputField
          label={t('provision.caption')}
          optional
          value={caption}
          maxLength={300}
          lang="en"
          onChange={(event) => {
            setCaption(event.target.value)
            onInput({ heading, caption: event.target.value })
          }}
        />
      )}
    </>
  )
})
