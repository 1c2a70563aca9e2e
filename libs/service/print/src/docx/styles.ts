import { LineRuleType, type ILevelsOptions, type IStylesOptions } from 'docx'
import type { ListDefinition } from './marker-lists.ts'

/** Converts points to twentieths of a point. */
const toTwips = (points: number) => Math.round(points * 20)
const [indentStep, markerWidth] = [toTwips(20), toTwips(26)]

const accentColor = '123A63'
export const mutedColor = '595959'

/** Points, by heading level. */
const headingSizes = [21, 15, 12, 11, 10.5, 10.5]

/** Id of the style of list items, bulleted or numbered. Software that reads the file back can tell them from other numbered paragraphs. */
export const docxListItemStyle = 'PortalListItem'

/**
 * Id of the style of headings that are not in the table of contents. Word builds its contents from the built-in heading styles
 * only, but still shows this one in its navigation pane.
 */
export const unlistedHeadingStyle = 'UnlistedHeading'

/** Returns the styles of a document. Built-in heading styles are redefined so that Word and screen readers recognize headings. */
export function createStyles(language: string): IStylesOptions {
  const heading = (index: number) => ({
    run: {
      font: 'Georgia',
      size: `${headingSizes[index] ?? 10.5}pt` as const,
      bold: true,
      ...(index < 2 && { color: accentColor }),
    },
    paragraph: { keepNext: true, spacing: { before: toTwips(index === 0 ? 0 : 14), after: toTwips(6) } },
  })
  return {
    default: {
      document: {
        run: { font: 'Georgia', size: '10.5pt', language: { value: language } },
        // Without the rule LibreOffice reads the line height as exact, and large type overlaps the line above.
        paragraph: { spacing: { after: toTwips(6), line: 276, lineRule: LineRuleType.AUTO } },
      },
      title: { run: { size: '32pt', bold: true, color: accentColor }, paragraph: { spacing: { after: toTwips(12) } } },
      heading1: heading(0),
      heading2: heading(1),
      heading3: heading(2),
      heading4: heading(3),
      heading5: heading(4),
      heading6: heading(5),
    },
    paragraphStyles: [
      { id: docxListItemStyle, name: 'Portal List Item', basedOn: 'Normal' },
      { id: unlistedHeadingStyle, name: 'Unlisted Heading', basedOn: 'Heading3', next: 'Normal' },
      { id: 'Note', name: 'Note', basedOn: 'Normal', run: { size: '9.5pt', color: mutedColor, italics: true } },
      {
        id: 'Quotation',
        name: 'Quotation',
        basedOn: 'Normal',
        run: { size: '9.5pt', italics: true },
        paragraph: { indent: { left: indentStep } },
      },
      { id: 'Callout', name: 'Callout', basedOn: 'Normal', paragraph: { indent: { left: indentStep } } },
      {
        id: 'ContentsTitle',
        name: 'Contents Title',
        basedOn: 'Normal',
        run: { size: '21pt', bold: true, color: accentColor },
      },
    ],
  }
}

/** Returns Word's indent for a level. `isHanging` makes room for a marker. */
export function toIndent(level: number, isHanging: boolean) {
  return isHanging ? { left: level * indentStep + markerWidth, hanging: markerWidth } : { left: level * indentStep }
}

/** Returns the numbering configuration of a list. */
export function createNumberingConfig({ name, format, pattern, start, indent }: ListDefinition) {
  const level: ILevelsOptions = {
    level: 0,
    format,
    text: pattern,
    start,
    style: { paragraph: { indent: toIndent(indent, true) } },
  }
  return { reference: name, levels: [level] }
}
