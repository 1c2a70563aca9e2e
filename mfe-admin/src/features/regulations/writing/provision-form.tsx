import { describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { cleanContent, type ProvisionContent } from '@portal/regulation-text/edit'
import { Button, InputField, Notice } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import { Conflict } from '../saving/conflict.tsx'
import { contentOfNode } from '../editor/draft-change.ts'
import { contentOf, documentOf, type RichNode } from './rich-document.ts'
import { RichText } from './rich-text.tsx'
import { isSame } from '../saving/same-content.ts'
import { useRegulationsText } from '../texts.ts'
import type { UnsavedProvision, UnsavedProvisions } from '../saving/unsaved-provisions.ts'

/** One provision, written: heading, words, table, figure. Saved after a pause, and when it is left. */
export function ProvisionForm({
  node,
  nodes,
  unsaved,
  entry,
}: {
  readonly node: RegulationNode
  readonly nodes: readonly RegulationNode[]
  readonly unsaved: UnsavedProvisions
  readonly entry: UnsavedProvision | undefined
}) {
  const t = useRegulationsText()
  const { regulationId, label } = node
  const saved = contentOfNode(node)
  const current = entry?.content ?? saved
  // The form's own, so that what is typed stands as it was typed; what is kept is its cleaned form.
  const [heading, setHeading] = useState(current.heading ?? '')
  const [caption, setCaption] = useState(current.table?.caption ?? '')
  const document = useRef<RichNode>(documentOf(current))
  const [revision, setRevision] = useState(0)
  const shown = useRef(current)
  const put = (content: ProvisionContent) => {
    setHeading(content.heading ?? '')
    setCaption(content.table?.caption ?? '')
    document.current = documentOf(content)
    shown.current = content
    setRevision((count) => count + 1)
  }
  const type = (next: { readonly heading: string; readonly caption: string }) => {
    const content = contentOf(document.current, next)
    shown.current = content
    unsaved.type(regulationId, cleanContent(saved), content)
  }
  useEffect(() => () => void unsaved.save(regulationId), [regulationId, unsaved])
  // Somebody else saved this provision, or it is being written in another window, and nothing is typed here: those words are shown.
  const theirs = entry === undefined || entry.state === 'elsewhere' ? cleanContent(current) : undefined
  const overtaking = theirs && !isSame(theirs, cleanContent(shown.current)) ? JSON.stringify(theirs) : ''
  useEffect(() => {
    if (overtaking !== '') put(current)
    // Only when they come to be others.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [overtaking])
  return (
    // The keys of the fields within reach it; it is none itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="dr-provision"
      aria-label={t('provision.of', { label })}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
        event.preventDefault()
        void unsaved.save(regulationId)
      }}
    >
      {entry?.state === 'conflict' && (
        <Conflict
          mine={entry.content}
          theirs={entry.theirs ?? null}
          onSettle={(content) => {
            put(content)
            void unsaved.settle(regulationId, entry.theirs ?? { text: '' }, content)
          }}
          onDiscard={() => {
            unsaved.discard(regulationId)
            put(entry.theirs ?? saved)
          }}
        />
      )}
      {entry?.state === 'refused' && (
        <Notice tone="danger" title={t('save.refused')} live>
          <p>{describeFailure(entry.failure, t).message}</p>
        </Notice>
      )}
      {/* The main regulation's is its title, which goes with the publication. */}
      {node.parentId !== null && (
        <InputField
          label={t('provision.heading')}
          value={heading}
          maxLength={500}
          lang="en"
          onChange={(event) => {
            setHeading(event.target.value)
            type({ heading: event.target.value, caption })
          }}
        />
      )}
      <RichText
        content={shown.current}
        revision={revision}
        label={t('provision.text', { label })}
        nodes={nodes}
        onType={(typed) => {
          document.current = typed
          type({ heading, caption })
        }}
      />
      {current.table && (
        <InputField
          label={t('provision.caption')}
          value={caption}
          maxLength={300}
          lang="en"
          onChange={(event) => {
            setCaption(event.target.value)
            type({ heading, caption: event.target.value })
          }}
        />
      )}
      <div className="dr-save">
        <Button variant="primary" busy={entry?.state === 'saving'} onClick={() => void unsaved.save(regulationId)}>
          {t('save.now')}
        </Button>
        <span role="status" className="p-soft p-small">
          {t(entry ? `save.${entry.state}` : 'save.saved')}
        </span>
        {entry && (entry.state === 'typing' || entry.state === 'waiting' || entry.state === 'refused') && (
          <Button
            variant="quiet"
            size="s"
            onClick={() => {
              unsaved.discard(regulationId)
              put(saved)
            }}
          >
            {t('save.discard')}
          </Button>
        )}
      </div>
    </section>
  )
}
