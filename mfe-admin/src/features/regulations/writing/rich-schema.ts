import { Mark, mergeAttributes, Node, type Extensions } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/**
 * What a provision can hold, and nothing else: paragraphs, flat lists, then at most one table and one figure. What would
 * nest is a provision of its own.
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

/** The words of a cell: plain, as the model has them. */
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
  // Never from what is pasted: a picture comes in by its own button, with words for those who do not see it.
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

/** No cell spans others; what adds and deletes rows and columns counts by these attributes all the same. */
const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
  rowspan: { default: 1, parseHTML: () => 1, renderHTML: () => ({}) },
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
})

/** The editor's extensions. Its undo goes back as long as the provision is open. */
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
