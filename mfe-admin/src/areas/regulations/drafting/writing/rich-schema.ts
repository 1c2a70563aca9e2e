import { Mark, mergeAttributes, Node, type Extensions } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/**
 * A provision contains paragraphs and flat lists, then at most one table and one image. Nested text is a separate
 * provision.
 */
const Provision = Node.create({
  name: 'doc',
  topNode: true,
  content: '(paragraph | bulletList | orderedList)+ table? figure?',
})

const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name) || this.editor.commands.liftListItem(this.name),
    }
  },
})

/** The text of a table cell, without formatting. */
const CellText = Node.create({
  name: 'cellText',
  content: 'text*',
  marks: '',
  parseHTML: () => [{ tag: 'p', context: 'tableCell/|tableHeader/' }],
  renderHTML: () => ['p', 0],
})

const ProvisionLink = Mark.create({
  name: 'provisionLink',
  inclusive: false,
  excludes: 'provisionLink',
  addAttributes: () => ({
    regulationId: { parseHTML: (element) => element.dataset['provision'] ?? null, renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'a[data-provision]' }],
  renderHTML: ({ mark, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: 'dr-link', 'data-provision': String(mark.attrs['regulationId']) }),
    0,
  ],
})

const Figure = Node.create({
  name: 'figure',
  atom: true,
  selectable: true,
  addAttributes: () => ({ image: {}, alt: { default: '' }, width: { default: 1 }, height: { default: 1 } }),
  // No parseHTML: pasted images are ignored. The toolbar adds images together with their alternative text.
  renderHTML: ({ node }) => [
    'figure',
    { class: 'dr-figure' },
    [
      'img',
      {
        src: `/api/regulations/image/${encodeURIComponent(String(node.attrs['image']))}`,
        alt: String(node.attrs['alt']),
      },
    ],
  ],
})

/** Cells never span, but the table commands read these attributes. */
const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
  rowspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
})

/** The editor extensions. The undo history lasts while the provision is open. */
export const provisionExtensions: Extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    document: false,
    dropcursor: false,
    gapcursor: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    listKeymap: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  Provision,
  ListItem,
  CellText,
  ProvisionLink,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: 'cellText', addAttributes: cellAttributes }),
  TableCell.extend({ content: 'cellText', addAttributes: cellAttributes }),
  Figure,
]
