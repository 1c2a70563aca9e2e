import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'

/** Folder of the public law that the parser is measured with, or `undefined` where it is not at hand. */
export function corpusFolder(): string | undefined {
  const workspace = join(import.meta.dirname, '../../../../..')
  const folder = resolve(workspace, process.env['PORTAL_CORPUS'] ?? '../shared/data')
  if (existsSync(join(folder, 'parser-gold', 'traps.json'))) return folder
  process.stdout.write(
    `Tests with real law were left out: ${folder} is missing (PORTAL_CORPUS names another folder).\n`,
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

/** A hand-written trap. */
export interface Trap {
  readonly id: string
  readonly style: string
  readonly why: string
  readonly lines: readonly string[]
  readonly expected: readonly (readonly string[])[]
  readonly flag?: string
}

/** A heading line and what it is. */
export interface HeadingTrap {
  readonly line: string
  readonly kind: string
  readonly number: string
  readonly title: string
}

/** The gold sections of `folder`. */
export function goldSections(folder: string): GoldSection[] {
  const text = gunzipSync(readFileSync(join(folder, 'parser-gold', 'sections.jsonl.gz'))).toString()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GoldSection)
}

/** The traps of `folder`. */
export function traps(folder: string): { cases: Trap[]; headings: HeadingTrap[] } {
  return JSON.parse(readFileSync(join(folder, 'parser-gold', 'traps.json'), 'utf8')) as {
    cases: Trap[]
    headings: HeadingTrap[]
  }
}

/** The Act and the path of each of its paragraphs. */
export function act(folder: string): {
  text: string
  sections: { section: string; paragraphs: { path: string[]; text: string; type: string }[] }[]
} {
  const { sections } = JSON.parse(readFileSync(join(folder, 'hisa-act', 'expected-paths.json'), 'utf8')) as {
    sections: { section: string; paragraphs: { path: string[]; text: string; type: string }[] }[]
  }
  return { text: readFileSync(join(folder, 'hisa-act', 'text.txt'), 'utf8'), sections }
}
