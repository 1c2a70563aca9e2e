import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { loadAct, loadGoldSections } from './parser-gold.ts'
import type { SourceParagraph } from './text-shapes.ts'

/** A text of public law as paragraphs. */
export interface CorpusText {
  readonly name: string
  readonly paragraphs: readonly SourceParagraph[]
}

/** Loads the texts to measure with, each cut to about `maxParagraphs`. */
export function loadCorpusTexts(folder: string, maxParagraphs: number): CorpusText[] {
  const texts: CorpusText[] = [{ name: 'Act', paragraphs: toParagraphs(loadAct(folder).text.split('\n')) }]
  const sectionsByAgency = Map.groupBy(loadGoldSections(folder), ({ agency }) => agency)
  for (const [agency, sections] of sectionsByAgency) {
    const lines = sections.flatMap(({ title, intro, paragraphs }) => [
      title,
      ...intro.split('\n'),
      ...paragraphs.flatMap((paragraph) =>
        (paragraph.text === '' ? (paragraph.title ?? '') : paragraph.text).split('\n'),
      ),
    ])
    texts.push({ name: `CFR of ${agency}`, paragraphs: toParagraphs(lines) })
  }
  texts.push({ name: 'CFR title 2', paragraphs: loadTitle(folder) })
  for (const [title, paragraphs] of loadCode(folder, maxParagraphs))
    texts.push({ name: `US Code title ${title}`, paragraphs })
  return texts.map(({ name, paragraphs }) => ({ name, paragraphs: paragraphs.slice(0, maxParagraphs) }))
}

function toParagraphs(lines: readonly string[]): SourceParagraph[] {
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text) => (text.startsWith('|') ? { text, isTableRow: true } : { text }))
}

/** Reads headings, paragraphs and table rows of a CFR title from its XML. */
function loadTitle(folder: string): SourceParagraph[] {
  const xml = gunzipSync(readFileSync(join(folder, 'corpus', 'ecfr-title2-2022-11.xml.gz'))).toString()
  const body = xml.slice(xml.indexOf('</CFRTOC>'))
  const elements = body.matchAll(/<(HEAD|P|FP|TR|PSPACE)\b[^>]*>([\s\S]*?)(?=<\/\1>|<(?:HEAD|P|FP|TR|DIV\d)\b)/g)
  return [...elements].flatMap(([, tag, content = '']) => {
    if (tag !== 'TR') return toParagraphs([toPlainText(content)])
    const cells = [...content.matchAll(/<T[DH]\b[^>]*>([\s\S]*?)<\/T[DH]>/g)].map(([, cell = '']) =>
      toPlainText(cell).replace(/\s+/g, ' ').trim(),
    )
    return cells.every((cell) => cell === '') ? [] : [{ text: cells.join('     '), isTableRow: true }]
  })
}

function toPlainText(xml: string): string {
  return xml
    .replace(/<[^>]+>/g, '')
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

/** Reads the first chunks of each title of the US Code, with the headings that change from chunk to chunk. */
function loadCode(folder: string, maxParagraphs: number): Map<string, SourceParagraph[]> {
  const text = gunzipSync(readFileSync(join(folder, 'corpus', 'us-code-15-26-42.jsonl.gz'))).toString()
  const titles = new Map<string, SourceParagraph[]>()
  let openHeadings: readonly string[] = []
  for (const line of text.split('\n')) {
    if (line === '') continue
    const title = /^\{"t": "(\d+)"/.exec(line)?.[1] ?? ''
    const paragraphs = titles.get(title) ?? []
    if (paragraphs.length >= maxParagraphs) continue
    const { h, b } = JSON.parse(line) as { h: [number, string][]; b: string[] }
    const headings = h.map(([, heading]) => heading)
    const added = headings.filter((heading, level) => openHeadings[level] !== heading)
    openHeadings = headings
    titles.set(title, [...paragraphs, ...toParagraphs([...added, ...b])])
  }
  return titles
}
