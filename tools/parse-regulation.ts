import process from 'node:process'
import { parseRegulation, type Doubt, type ParsedNode, type ParsedRegulation } from '@portal/regulation-text/parse'
import { readTextFile, UnreadableText } from './portal/read-text-file.ts'

const USAGE = 'Usage: npm run -s parse-regulation -- FILE   (- reads from standard input)'

/**
 * Prints a regulation text as JSON: style, nodes, doubts. Returns the exit code: 0, or 2 where there is no text to
 * read, with the reason on standard error.
 */
export function main(args: readonly string[]): number {
  const [file, ...others] = args
  if (file === '--help') {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  if (file === undefined || others.length > 0) return refuse(USAGE)
  let text: string
  try {
    text = readTextFile(file)
  } catch (failure) {
    if (failure instanceof UnreadableText) return refuse(failure.message)
    throw failure
  }
  process.stdout.write(`${JSON.stringify(printed(parseRegulation(text)), undefined, 2)}\n`)
  return 0
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`)
  return 2
}

/**
 * Chapters and the like are listed apart as `groups`, so that `nodes` are the provisions alone; the unprinted parents
 * of stacked markers are left out. A table's text is its rows, a line each.
 */
function printed({ style, title, nodes, doubts, notes, discards }: ParsedRegulation): object {
  const provisions = nodes.filter((node) => node.kind !== 'chapter' && node.implied !== 'stacked')
  const groups = nodes.filter((node) => node.kind === 'chapter')
  return {
    style,
    ...(title === undefined ? {} : { title }),
    nodes: provisions.map(printedNode),
    doubts: [
      ...doubts.map((doubt) => printedDoubt(doubt, 'doubt')),
      ...notes.map((note) => printedDoubt(note, 'note')),
    ],
    groups: groups.map(printedNode),
    discards,
  }
}

/** `note`: told, and needs no decision. `covers` are the paths of all provisions whose place hangs on it. */
function printedDoubt({ path, code, message, readings, line, covers }: Doubt, weight: 'doubt' | 'note'): object {
  return { path, message: `${code}: ${message}`, readings, code, line, weight, covers }
}

function printedNode({ path, kind, marker, heading, headingEnd, text, table, reservedTo }: ParsedNode): object {
  const rows =
    table === undefined ? [] : [...(table.caption === undefined ? [] : [[table.caption]]), table.head, ...table.rows]
  return {
    path,
    ...(heading === undefined ? {} : { heading }),
    ...(headingEnd === undefined ? {} : { headingEnd }),
    text: table === undefined ? text : rows.map((row) => row.join(' | ')).join('\n'),
    kind,
    ...(marker === undefined ? {} : { marker }),
    ...(table === undefined ? {} : { table }),
    ...(reservedTo === undefined ? {} : { reservedTo }),
  }
}

// A reader that has seen enough (`| head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

if (import.meta.main) process.exitCode = main(process.argv.slice(2))
