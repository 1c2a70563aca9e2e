import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { toRichDocument } from './rich-document.ts'
import { provisionExtensions } from './rich-schema.ts'

function createEditor(head: string[], rows: string[][]): Editor {
  const content = toRichDocument({ text: 'Hours', table: { head, rows } })
  return new Editor({
    element: document.createElement('div'),
    extensions: provisionExtensions,
    content: content as never,
  })
}

/** Returns the text of the table cells, row by row. */
function getRows(editor: Editor): string[][] {
  const rows: string[][] = []
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'tableRow') rows.push(node.children.map((cell) => cell.textContent))
  })
  return rows
}

function moveCaretToCell(editor: Editor, text: string): void {
  editor.state.doc.descendants((node, position) => {
    if (node.text === text) editor.commands.setTextSelection(position)
  })
}

test('adds and deletes rows and columns at the caret', () => {
  const editor = createEditor(['Drug', 'Hours'], [['A', '24']])
  moveCaretToCell(editor, '24')
  editor.commands.addRowAfter()
  editor.commands.addColumnAfter()
  expect(getRows(editor)).toEqual([
    ['Drug', 'Hours', ''],
    ['A', '24', ''],
    ['', '', ''],
  ])
  moveCaretToCell(editor, 'Drug')
  editor.commands.deleteColumn()
  moveCaretToCell(editor, '24')
  editor.commands.deleteRow()
  expect(getRows(editor)).toEqual([
    ['Hours', ''],
    ['', ''],
  ])
})
