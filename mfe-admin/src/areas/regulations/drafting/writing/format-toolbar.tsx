import type { RegulationNode } from '@portal/contracts-regulations'
import { Button } from '@portal/ui'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { FigureDialog } from './figure.dialog.tsx'
import { LinkDialog } from './link.dialog.tsx'
import type { RichNode } from './rich-document.ts'
import { useRegulationsText } from '../texts.ts'

/** Formatting buttons. Each is shown as pressed if its format applies at the caret. */
export function FormatToolbar({
  editor,
  nodes,
}: {
  readonly editor: Editor
  readonly nodes: readonly RegulationNode[]
}) {
  const t = useRegulationsText()
  const [dialog, setDialog] = useState<'link' | 'figure'>()
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      link: current.isActive('provisionLink'),
      inTable: current.isActive('table'),
      hasTable: hasNode(current, 'table'),
      hasFigure: hasNode(current, 'figure'),
      canLink: !current.state.selection.empty || current.isActive('provisionLink'),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <div className="dr-toolbar" role="group" aria-label={t('tool.label')}>
      <Tool icon="bold" pressed={state.bold} onPress={() => chain().toggleBold().run()} label={t('tool.bold')} />
      <Tool
        icon="italic"
        pressed={state.italic}
        onPress={() => chain().toggleItalic().run()}
        label={t('tool.italic')}
      />
      <Tool
        icon="bullets"
        pressed={state.bullets}
        onPress={() => chain().toggleBulletList().run()}
        label={t('tool.bullets')}
      />
      <Tool
        icon="numbers"
        pressed={state.numbers}
        onPress={() => chain().toggleOrderedList().run()}
        label={t('tool.numbers')}
      />
      <Button size="s" variant="quiet" aria-pressed={state.link} onClick={() => setDialog('link')}>
        {t('tool.link')}
      </Button>
      {!state.hasTable && (
        <Button size="s" variant="quiet" onClick={() => addTable(editor)}>
          {t('tool.table')}
        </Button>
      )}
      {state.inTable && <TableTools editor={editor} />}
      <Button size="s" variant="quiet" onClick={() => setDialog('figure')}>
        {t(state.hasFigure ? 'tool.figure-change' : 'tool.figure')}
      </Button>
      {dialog === 'link' && (
        <LinkDialog
          nodes={nodes}
          canLink={state.canLink}
          isLinked={state.link}
          onClose={() => setDialog(undefined)}
          onChoose={(regulationId) => {
            const range = chain().extendMarkRange('provisionLink')
            if (regulationId === undefined) range.unsetMark('provisionLink').run()
            else range.setMark('provisionLink', { regulationId }).run()
          }}
        />
      )}
      {dialog === 'figure' && (
        <FigureDialog
          figure={findFigure(editor)}
          onClose={() => setDialog(undefined)}
          onChoose={(figure) => setFigure(editor, figure)}
        />
      )}
    </div>
  )
}

function TableTools({ editor }: { readonly editor: Editor }) {
  const t = useRegulationsText()
  const chain = () => editor.chain().focus()
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => chain().addRowAfter().run()}>
        {t('tool.row-add')}
      </Button>
      <Button size="s" variant="quiet" onClick={() => chain().deleteRow().run()}>
        {t('tool.row-delete')}
      </Button>
      <Button size="s" variant="quiet" onClick={() => chain().addColumnAfter().run()}>
        {t('tool.column-add')}
      </Button>
      <Button size="s" variant="quiet" onClick={() => chain().deleteColumn().run()}>
        {t('tool.column-delete')}
      </Button>
      <Button size="s" variant="quiet" onClick={() => chain().deleteTable().run()}>
        {t('tool.table-delete')}
      </Button>
    </>
  )
}

function Tool({
  icon,
  label,
  pressed,
  onPress,
}: {
  readonly icon: 'bold' | 'italic' | 'bullets' | 'numbers'
  readonly label: string
  readonly pressed: boolean
  readonly onPress: () => void
}) {
  return (
    <button
      type="button"
      className="dr-tool"
      data-icon={icon}
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      onClick={onPress}
    />
  )
}

function hasNode(editor: Editor, type: string): boolean {
  return editor.state.doc.content.content.some((node) => node.type.name === type)
}

function findFigure(editor: Editor): NonNullable<RegulationNode['figure']> | undefined {
  const node = editor.state.doc.content.content.find((each) => each.type.name === 'figure')
  return node?.attrs as NonNullable<RegulationNode['figure']> | undefined
}

/** Sets or removes the image. It is always at the end, wherever the caret is. */
function setFigure(editor: Editor, figure: RegulationNode['figure']): void {
  const document = editor.getJSON() as RichNode
  const rest = (document.content ?? []).filter((node) => node.type !== 'figure')
  const content = figure ? [...rest, { type: 'figure', attrs: { ...figure } }] : rest
  editor.commands.setContent({ type: 'doc', content } as never, { emitUpdate: true })
}

/** Adds a table below the text and before the image, and moves the caret to its first cell. */
function addTable(editor: Editor): void {
  const cells = (type: string) => [0, 1].map(() => ({ type, content: [{ type: 'cellText' }] }))
  const table = {
    type: 'table',
    content: [
      { type: 'tableRow', content: cells('tableHeader') },
      { type: 'tableRow', content: cells('tableCell') },
    ],
  }
  const document = editor.getJSON() as RichNode
  const content = (document.content ?? []).flatMap((node) => (node.type === 'figure' ? [table, node] : [node]))
  const all = content.includes(table) ? content : [...content, table]
  editor.commands.setContent({ type: 'doc', content: all } as never, { emitUpdate: true })
  let firstCell = 0
  editor.state.doc.descendants((node, position) => {
    if (firstCell === 0 && node.type.name === 'cellText') firstCell = position + 1
  })
  editor.commands.focus(firstCell)
}
