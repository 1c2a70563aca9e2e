import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { documentOf } from './rich-document.ts'
import { provisionExtensions } from './rich-schema.ts'

function editorWith(head: string[], rows: string[][]): Editor {
  const content = documentOf({ text: 'Hours', table: { head, rows } })
  return new Editor({
    element: document.createElement('div'),
    extensions: provisionExtensions,
    content: content as never,
  })
}

/** The words of the table's cells, row by row. */
function rowsOf(editor: Editor): string[][] {
  const rows: string[][] = []
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'tableRow') rows.push(node.children.map((cell) => cell.textContent))
  })
  return rows
}

function goToCell(editor: Editor, words: string): void {
  editor.state.doc.descendants((node, position) => {
    if (node.text === words) editor.commands.setTextSelection(position)
  })
}

test('rows and columns are added and deleted where the caret is', () => {
  const editor = editorWith(['Drug', 'Hours'], [['A', '24']])
  goToCell(editor, '24')
  editor.commands.addRowAfter()
  editor.commands.addColumnAfter()
  expect(rowsOf(editor)).toEqual([
    ['Drug', 'Hours', ''],
    ['A', '24', ''],
    ['', '', ''],
  ])
  goToCell(editor, 'Drug')
  editor.commands.deleteColumn()
  goToCell(editor, '24')
  editor.commands.deleteRow()
  expect(rowsOf(editor)).toEqual([
    ['Hours', ''],
    ['', ''],
  ])
})
