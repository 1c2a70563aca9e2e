import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/**
 * Creates a workbook with one sheet, streamed while its rows are read. All cells are text with Excel's quotePrefix
 * style, so that nothing becomes a formula, even when the cell is edited. Written by hand, because write-excel-file
 * needs all rows at once and does not support quotePrefix, and exceljs brings nine dependencies.
 */
export function createXlsx(
  name: string,
  columns: readonly { readonly heading: string; readonly width: number }[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): Readable {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(createParts(name))) zip.addBuffer(Buffer.from(content), path)
  const sheet = Readable.from(writeSheet(columns, pages), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  const file = new PassThrough()
  // A read error destroys the stream: an incomplete report must not look complete.
  sheet.on('error', (failure) => file.destroy(failure))
  file.on('close', () => sheet.destroy())
  zip.end()
  return zip.outputStream.pipe(file)
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Maximum length of a cell (Excel's limit). */
const maxCellLength = 32_767

function createParts(name: string): Record<string, string> {
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${content}.${type}+xml"/>`
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/worksheets/sheet1.xml', 'worksheet')}${override('/xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
  }
}

async function* writeSheet(
  columns: readonly { readonly heading: string; readonly width: number }[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield writeRow(
    columns.map(({ heading }) => heading),
    1,
  )
  for await (const lines of pages) yield lines.map((cells) => writeRow(cells, 2)).join('')
  yield '</sheetData></worksheet>'
}

function writeRow(cells: readonly string[], style: number): string {
  const xmlCells = cells.map(
    (cell) =>
      `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, maxCellLength))}</t></is></c>`,
  )
  return `<row>${xmlCells.join('')}</row>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes XML and removes control characters that XML does not allow. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\u{0}-\u{8}\u{B}\u{C}\u{E}-\u{1F}\u{FFFE}\u{FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
