export type DocumentLanguage = 'en' | 'es'

/** Text with uniform formatting. */
export interface TextSpan {
  readonly text: string
  readonly italic?: boolean
  readonly bold?: boolean
  /** Gray, for secondary text. */
  readonly muted?: boolean
  /** Marks a tracked change. */
  readonly change?: 'inserted' | 'deleted'
  /** An anchor of the document or an absolute URL. */
  readonly link?: string
}

export interface HeadingBlock {
  readonly kind: 'heading'
  /** 1 to 6. Level 1 opens a section. */
  readonly level: number
  readonly spans: readonly TextSpan[]
  /** Plain text for the table of contents and the bookmarks. */
  readonly title: string
  /** Name that links can point to. */
  readonly anchor?: string
  /** Set only when it differs from the section's language. */
  readonly language?: DocumentLanguage
  readonly change?: BlockChange
  /** `false` leaves the heading out of the table of contents and the bookmarks. Default: true. */
  readonly isInContents?: boolean
}

export interface ParagraphBlock {
  readonly kind: 'paragraph'
  /** A quotation and a callout have a bar at the left. */
  readonly style: 'body' | 'note' | 'quotation' | 'callout'
  /** Indent level, from 0. */
  readonly indent: number
  /** Hanging text before the paragraph, such as `(a)` or `•`. */
  readonly marker?: string
  /** Set when the paragraph is a list item. */
  readonly listItem?: { readonly isFirst: boolean; readonly numbering: 'bullets' | 'numbers' }
  /** Aligns the paragraph with the text of a preceding paragraph that has a marker. */
  readonly isContinuation?: boolean
  readonly spans: readonly TextSpan[]
  /** Name that links can point to. */
  readonly anchor?: string
  /** Set only when it differs from the section's language. */
  readonly language?: DocumentLanguage
  readonly change?: BlockChange
}

export interface TableBlock {
  readonly kind: 'table'
  /** Indent level, from 0. */
  readonly indent: number
  readonly caption?: readonly TextSpan[]
  /** Header cells. The header row is left out when all of them are empty. */
  readonly header: readonly (readonly TextSpan[])[]
  readonly rows: readonly (readonly (readonly TextSpan[])[])[]
}

export interface ImageBlock {
  readonly kind: 'image'
  /** Indent level, from 0. */
  readonly indent: number
  /** Key in {@link PrintDocument.images}. */
  readonly image: string
  /** Alternative text. */
  readonly alt: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** How a block changed since an earlier version. Shown as a bar in the margin of the PDF. */
export type BlockChange = 'edited' | 'added' | 'removed'
export type Block = HeadingBlock | ParagraphBlock | TableBlock | ImageBlock

/** A part of the document that starts on a new page. */
export interface Section {
  readonly language: DocumentLanguage
  /** Name of a Word bookmark that spans the section. */
  readonly bookmark?: string
  readonly blocks: readonly Block[]
}

/** The first page. It has no header or footer. */
export interface Cover {
  /** Short line above the title. */
  readonly eyebrow: string
  readonly title: string
  readonly titleLanguage: DocumentLanguage
  readonly subtitle: string
  /** `link`: the absolute URL that the value points to. */
  readonly facts: readonly { readonly name: string; readonly value: string; readonly link?: string }[]
  readonly notes: readonly string[]
}

/** The content of a file, independent of its format. Everything except metadata and sections is optional. */
export interface PrintDocument {
  readonly metadata: {
    readonly title: string
    readonly language: DocumentLanguage
    readonly subject?: string
    readonly creator?: string
    /** ISO 8601. Written to the file instead of the current time, so that the same content produces the same bytes. */
    readonly createdAt: string
  }
  readonly cover?: Cover
  readonly tableOfContents?: { readonly title: string }
  readonly sections: readonly Section[]
  /** PNG and JPEG files by the key that image blocks use. */
  readonly images?: Readonly<Record<string, Uint8Array>>
  /** Text at the top of every page after the cover. */
  readonly header?: { readonly left: string; readonly right: string }
  /** Text at the bottom of every page after the cover. */
  readonly footer?: {
    readonly left: string
    /** At the right, with placeholders: `Page {page} of {pages}`. */
    readonly pageNumber: string
    /** A small second line, such as a URL. */
    readonly note?: string
  }
  /** Required for spans with a `change`. */
  readonly trackedChanges?: {
    /** Author of the revisions in Word. */
    readonly author: string
    /** Words that a screen reader says before an insertion or a deletion. */
    readonly inserted: string
    readonly deleted: string
  }
}

/** Returns the text of spans without formatting. */
export function toPlainText(spans: readonly TextSpan[]): string {
  return spans.map(({ text }) => text).join('')
}
