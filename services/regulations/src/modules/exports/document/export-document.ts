/** A file as what it says, before it is set as PDF or as a Word document. */

export type ExportLanguage = 'en' | 'es'

/** Words with one look. `to` is an anchor of the document or, with a scheme, an address outside. */
export interface Words {
  readonly text: string
  readonly em?: boolean
  readonly strong?: boolean
  readonly soft?: boolean
  readonly change?: 'inserted' | 'deleted'
  readonly to?: string
}

export interface HeadingBlock {
  readonly kind: 'heading'
  /** 1 is a part of the document; deeper ones follow the text's own depth. */
  readonly level: number
  readonly words: readonly Words[]
  /** The heading in the contents and the bookmarks. */
  readonly title: string
  readonly anchor?: string
  /** The language of the words, where it is another than the part's. */
  readonly language?: ExportLanguage
  readonly change?: Change
  /** `false` keeps it out of contents and bookmarks. */
  readonly isListed?: boolean
}

export interface ParagraphBlock {
  readonly kind: 'paragraph'
  readonly look: 'text' | 'note' | 'quotation' | 'answer'
  /** Steps to the right. */
  readonly indent: number
  /** Stands before the words, hanging: `(a)`. */
  readonly marker?: string
  /** An item of a list that somebody made as one, and whether the list begins with it. */
  readonly item?: { readonly isFirst: boolean; readonly numbering: 'bullets' | 'numbers' }
  /** Goes on under a marker: stands where the words beside it stand. */
  readonly isContinued?: boolean
  /** An item of a list; its marker numbers no provision. */
  readonly isItem?: boolean
  readonly words: readonly Words[]
  readonly anchor?: string
  /** The language of the words, where it is another than the part's. */
  readonly language?: ExportLanguage
  readonly change?: Change
}

export interface TableBlock {
  readonly kind: 'table'
  readonly indent: number
  readonly caption?: readonly Words[]
  readonly head: readonly (readonly Words[])[]
  readonly rows: readonly (readonly (readonly Words[])[])[]
}

/** A picture, with what it shows in words. */
export interface FigureBlock {
  readonly kind: 'figure'
  readonly indent: number
  /** Hash of the picture among the document's. */
  readonly picture: string
  readonly alt: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** What became of a provision between two versions; shown by a bar in the margin. */
export type Change = 'edited' | 'added' | 'removed'
export type Block = HeadingBlock | ParagraphBlock | TableBlock | FigureBlock

/** A part that begins on a page of its own: definitions, the text, comments. */
export interface DocumentPart {
  readonly language: ExportLanguage
  /** The text of the regulation itself, which alone is read from a file that comes back. */
  readonly isText?: boolean
  readonly blocks: readonly Block[]
}

export interface ExportDocument {
  readonly title: string
  readonly language: ExportLanguage
  readonly cover: {
    readonly eyebrow: string
    readonly title: string
    readonly titleLanguage: ExportLanguage
    readonly subtitle: string
    readonly facts: readonly { readonly name: string; readonly value: string; readonly to?: string }[]
    readonly notes: readonly string[]
  }
  readonly contentsTitle: string
  readonly parts: readonly DocumentPart[]
  /** PNG and JPEG by hash. */
  readonly pictures: Readonly<Record<string, Uint8Array>>
  /** On every page after the cover. */
  readonly running: {
    readonly title: string
    readonly version: string
    readonly date: string
    readonly permalink: string
    /** `Page {page} of {pages}` in the document's language. */
    readonly page: string
  }
  /** When the version was published: the date the file carries, so that the same content is the same file. */
  readonly madeAt: string
  /** Said to those who listen, about words with a change. */
  readonly spoken: { readonly inserted: string; readonly deleted: string }
}

/** The words of a block without their look. */
export function plainWords(words: readonly Words[]): string {
  return words.map((each) => each.text).join('')
}
