import type { RegulationNode } from '@portal/contracts-regulations'
import type { ProvisionContent } from '@portal/regulation-text/edit'
import { Button } from '@portal/ui'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { FigureDialog } from './figure.dialog.tsx'
import { LinkDialog } from './link.dialog.tsx'
import { cleanPasted } from './pasted.ts'
import { documentOf, type RichNode } from './rich-document.ts'
import { provisionExtensions } from './rich-schema.ts'
import { useRegulationsText } from '../texts.ts'

export interface RichTextProps {
  /** What is shown at first; a later one only when `revision` is another. */
  readonly content: ProvisionContent
  readonly revision: number
  readonly label: string
  readonly nodes: readonly RegulationNode[]
  readonly onType: (document: RichNode) => void
}

/** The words of a provision, to be written. */
export function RichText({ content, revision, label, nodes, onType }: RichTextProps) {
  // The name is in the reader's language, the words are English.
  const labelId = useId()
  const editor = useEditor({
    extensions: provisionExtensions,
    content: documentOf(content) as never,
    // The security policy allows no style element; the rules stand in regulations.css.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'dr-words p-rule-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        lang: 'en',
      },
      transformPastedHTML: cleanPasted,
    },
    onUpdate: ({ editor: typed }) => onType(typed.getJSON() as RichNode),
  })
  const [shown, setShown] = useState(revision)
  useEffect(() => {
    if (!editor || revision === shown) return
    setShown(revision)
    editor.commands.setContent(documentOf(content) as never, { emitUpdate: false })
  }, [content, editor, revision, shown])
  if (!editor) return null
  return (
    <div className="dr-rich">
      <span id={labelId} hidden>
        {label}
      </span>
      <Toolbar editor={editor} nodes={nodes} />
      <EditorContent editor={editor} />
    </div>
  )
}

/** What can be set in a text; each says whether it is set where the caret is. */
function Toolbar({ editor, nodes }: { readonly editor: Editor; readonly nodes: readonly RegulationNode[] }) {
  const t = useRegulationsText()
  const [dialog, setDialog] = useState<'link' | 'figure'>()
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('provisionLink'),
      inTable: now.isActive('table'),
      hasTable: holds(now, 'table'),
      hasFigure: holds(now, 'figure'),
      canLink: !now.state.selection.empty || now.isActive('provisionLink'),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <div className="dr-toolbar" role="group" aria-label={t('tool.label')}>
      <Tool picture="bold" pressed={is.bold} onPress={() => chain().toggleBold().run()} label={t('tool.bold')} />
      <Tool
        picture="italic"
        pressed={is.italic}
        onPress={() => chain().toggleItalic().run()}
        label={t('tool.italic')}
      />
      <Tool
        picture="bullets"
        pressed={is.bullets}
        onPress={() => chain().toggleBulletList().run()}
        label={t('tool.bullets')}
      />
      <Tool
        picture="numbers"
        pressed={is.numbers}
        onPress={() => chain().toggleOrderedList().run()}
        label={t('tool.numbers')}
      />
      <Button size="s" variant="quiet" aria-pressed={is.link} onClick={() => setDialog('link')}>
        {t('tool.link')}
      </Button>
      {!is.hasTable && (
        <Button size="s" variant="quiet" onClick={() => addTable(editor)}>
          {t('tool.table')}
        </Button>
      )}
      {is.inTable && <TableTools editor={editor} />}
      <Button size="s" variant="quiet" onClick={() => setDialog('figure')}>
        {t(is.hasFigure ? 'tool.figure-change' : 'tool.figure')}
      </Button>
      {dialog === 'link' && (
        <LinkDialog
          nodes={nodes}
          canLink={is.canLink}
          isLinked={is.link}
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
          figure={figureIn(editor)}
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
  picture,
  label,
  pressed,
  onPress,
}: {
  readonly picture: 'bold' | 'italic' | 'bullets' | 'numbers'
  readonly label: string
  readonly pressed: boolean
  readonly onPress: () => void
}) {
  return (
    <button
      type="button"
      className="dr-tool"
      data-picture={picture}
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      onClick={onPress}
    />
  )
}

function holds(editor: Editor, type: string): boolean {
  return editor.state.doc.content.content.some((node) => node.type.name === type)
}

function figureIn(editor: Editor): NonNullable<RegulationNode['figure']> | undefined {
  const node = editor.state.doc.content.content.find((each) => each.type.name === 'figure')
  return node?.attrs as NonNullable<RegulationNode['figure']> | undefined
}

/** The figure stands at the end, wherever the caret is. */
function setFigure(editor: Editor, figure: RegulationNode['figure']): void {
  const document = editor.getJSON() as RichNode
  const rest = (document.content ?? []).filter((node) => node.type !== 'figure')
  const content = figure ? [...rest, { type: 'figure', attrs: { ...figure } }] : rest
  editor.commands.setContent({ type: 'doc', content } as never, { emitUpdate: true })
}

/** The table stands below the text, before the figure; the caret goes to its first cell. */
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
