import { LineRuleType, type ILevelsOptions, type IStylesOptions } from 'docx'
import { listItemStyle } from '../../file-readings/list-item-style.ts'
import type { ListDefinition } from './marker-lists.ts'

/** Twentieths of a point. */
const twips = (points: number) => Math.round(points * 20)
/** One step of indent, and the room of a marker. */
const [step, room] = [twips(20), twips(26)]

const accent = '123A63'
export const soft = '595959'

const headings = [21, 15, 12, 11, 10.5, 10.5]

/**
 * A heading that Word's navigation has and its contents have not: those gather headings of Word's own styles, so that with a
 * thousand comments they stay the contents of the text.
 */
export const unlistedHeading = 'CommentHeading'

/** Word's own styles, so that readers, screen readers and Word's navigation know headings for what they are. */
export function wordStyles(language: string): IStylesOptions {
  const heading = (index: number) => ({
    run: {
      font: 'Georgia',
      size: `${headings[index] ?? 10.5}pt` as const,
      bold: true,
      ...(index < 2 && { color: accent }),
    },
    paragraph: { keepNext: true, spacing: { before: twips(index === 0 ? 0 : 14), after: twips(6) } },
  })
  return {
    default: {
      document: {
        run: { font: 'Georgia', size: '10.5pt', language: { value: language } },
        // Without the rule LibreOffice takes the line for an exact height, and large type runs into the line above.
        paragraph: { spacing: { after: twips(6), line: 276, lineRule: LineRuleType.AUTO } },
      },
      title: { run: { size: '32pt', bold: true, color: accent }, paragraph: { spacing: { after: twips(12) } } },
      heading1: heading(0),
      heading2: heading(1),
      heading3: heading(2),
      heading4: heading(3),
      heading5: heading(4),
      heading6: heading(5),
    },
    paragraphStyles: [
      { id: listItemStyle, name: 'Regulation List Item', basedOn: 'Normal' },
      { id: unlistedHeading, name: 'Comment Heading', basedOn: 'Heading3', next: 'Normal' },
      { id: 'Note', name: 'Note', basedOn: 'Normal', run: { size: '9.5pt', color: soft, italics: true } },
      {
        id: 'Quotation',
        name: 'Quotation',
        basedOn: 'Normal',
        run: { size: '9.5pt', italics: true },
        paragraph: { indent: { left: step } },
      },
      { id: 'Answer', name: 'Response', basedOn: 'Normal', paragraph: { indent: { left: step } } },
      {
        id: 'ContentsTitle',
        name: 'Contents Title',
        basedOn: 'Normal',
        run: { size: '21pt', bold: true, color: accent },
      },
    ],
  }
}

/** Where a paragraph stands: indented by its depth, its marker hanging. */
export function indentOf(indent: number, hangs: boolean) {
  return hangs ? { left: indent * step + room, hanging: room } : { left: indent * step }
}

/** The definition of one of Word's lists. */
export function wordList({ name, format, pattern, start, indent }: ListDefinition) {
  const level: ILevelsOptions = {
    level: 0,
    format,
    text: pattern,
    start,
    style: { paragraph: { indent: indentOf(indent, true) } },
  }
  return { reference: name, levels: [level] }
}
