import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'

/** Returns the folder with the public law used to measure the parser, or undefined if it is missing. */
export function findCorpusFolder(): string | undefined {
  const workspace = join(import.meta.dirname, '../../../../..')
  const folder = resolve(workspace, process.env['PORTAL_CORPUS'] ?? '../shared/data')
  if (existsSync(join(folder, 'parser-gold', 'traps.json'))) return folder
  process.stdout.write(
    `Skipped tests with real law: ${folder} does not exist. Set PORTAL_CORPUS to use another folder.\n`,
  )
  return undefined
}

/** A section of the CFR with the label of every paragraph. */
export interface GoldSection {
  readonly agency: string
  readonly section: string
  readonly title: string
  readonly intro: string
  readonly paragraphs: readonly {
    readonly label: readonly string[]
    readonly title: string | null
    readonly text: string
  }[]
}

/** A hand-written difficult case. */
export interface GoldCase {
  readonly id: string
  readonly style: string
  readonly why: string
  readonly lines: readonly string[]
  readonly expected: readonly (readonly string[])[]
  readonly flag?: string
}

/** A heading line and its expected result. */
export interface HeadingCase {
  readonly line: string
  readonly kind: string
  readonly number: string
  readonly title: string
}

/** Loads the gold sections of `folder`. */
export function loadGoldSections(folder: string): GoldSection[] {
  const text = gunzipSync(readFileSync(join(folder, 'parser-gold', 'sections.jsonl.gz'))).toString()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GoldSection)
}

/** Loads the difficult cases of `folder`. */
export function loadGoldCases(folder: string): { cases: GoldCase[]; headings: HeadingCase[] } {
  return JSON.parse(readFileSync(join(folder, 'parser-gold', 'traps.json'), 'utf8')) as {
    cases: GoldCase[]
    headings: HeadingCase[]
  }
}

/** Loads the Act with the path of each of its paragraphs. */
export function loadAct(folder: string): {
  text: string
  sections: { section: string; paragraphs: { path: string[]; text: string; type: string }[] }[]
} {
  const { sections } = JSON.parse(readFileSync(join(folder, 'hisa-act', 'expected-paths.json'), 'utf8')) as {
    sections: { section: string; paragraphs: { path: string[]; text: string; type: string }[] }[]
  }
  return { text: readFileSync(join(folder, 'hisa-act', 'text.txt'), 'utf8'), sections }
}
