import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { toPlainText, type Block, type PrintDocument } from '@portal/print'

const packageRequire = createRequire(import.meta.url)

/** The same document as a page for a browser to print, with the same fonts, sizes, margins and indents. */
export function makePrintedPage({ metadata: { title }, tableOfContents, sections }: PrintDocument): string {
  const blocks = sections.flatMap((section) => section.blocks)
  const contents = blocks.flatMap((block) =>
    block.kind === 'heading' ? [`<li class="l${block.level}">${block.title}</li>`] : [],
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>
${faces.map(([weight, file]) => fontFace(weight, file)).join('\n')}
body { margin: 0; font: 10.5pt/14.8pt 'Printed Serif' }
h1 { font: 600 21pt/26pt 'Printed Serif'; margin: 0 0 14pt } h2 { font: 600 15pt/19pt 'Printed Serif'; margin: 22pt 0 8pt }
h3 { font: 600 12pt/16pt 'Printed Serif'; margin: 16pt 0 6pt } h1, h2, h3 { break-after: avoid }
p { margin: 0 0 6pt; orphans: 2; widows: 2; text-indent: -24pt } p b { font-weight: 400; display: inline-block; width: 24pt; text-indent: 0 }
ol { list-style: none; margin: 0; padding: 0; line-height: 15.5pt } li { margin: 0 40pt 2pt 0 } .l2 { padding-left: 16pt } .l3 { padding-left: 32pt }
section { break-after: page }</style></head><body>
<section><h1>${title}</h1></section><section><h1>${tableOfContents?.title}</h1><ol>${contents.join('')}</ol></section>
${blocks.map(toElement).join('\n')}</body></html>`
}

/** Print options: 84 and 72 points are 112 and 96 CSS pixels; with a header and footer on every page. */
export const printOptions = {
  format: 'Letter',
  margin: { top: '112px', bottom: '112px', left: '96px', right: '96px' },
  tagged: true,
  outline: true,
  displayHeaderFooter: true,
  headerTemplate: '<span style="font-size:8pt">Racetrack safety</span>',
  footerTemplate:
    '<span style="font-size:8pt">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>',
} as const

const faces = [
  [400, '400-normal'],
  [600, '600-normal'],
] as const

/** The name must not be `Serif`, which is a generic family in any case: the browser would use a font of the system. */
function fontFace(weight: number, file: string): string {
  const font = readFileSync(
    packageRequire.resolve(`@fontsource/source-serif-4/files/source-serif-4-latin-${file}.woff2`),
  )
  return `@font-face { font-family: 'Printed Serif'; font-weight: ${weight}; src: url(data:font/woff2;base64,${font.toString('base64')}) }`
}

function toElement(block: Block): string {
  if (block.kind === 'heading') return `<h${block.level}>${block.title}</h${block.level}>`
  if (block.kind !== 'paragraph') return ''
  const text = toPlainText(block.spans)
  return `<p style="margin-left:${block.indent * 20 + 24}pt"><b>${block.marker ?? ''}</b>${text}</p>`
}
