import process from 'node:process'
import { findDefinitions } from '@portal/regulation-text/definitions'
import {
  parseRegulation,
  type ParseWarning,
  type ParsedNode,
  type ParsedRegulation,
} from '@portal/regulation-text/parse'
import { readTextFile, UnreadableFileError } from './portal/read-text-file.ts'

const USAGE = 'Usage: npm run -s parse-regulation -- FILE   (- reads from standard input)'

/**
 * Prints a parsed regulation as JSON: style, nodes, warnings. Returns the exit code: 0, or 2 if there is no readable
 * text, with the reason on standard error.
 */
export function main(args: readonly string[]): number {
  const [file, ...others] = args
  if (file === '--help') {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  if (file === undefined || others.length > 0) return exitWithUsageError(USAGE)
  let text: string
  try {
    text = readTextFile(file)
  } catch (failure) {
    if (failure instanceof UnreadableFileError) return exitWithUsageError(failure.message)
    throw failure
  }
  process.stdout.write(`${JSON.stringify(toOutput(parseRegulation(text)), undefined, 2)}\n`)
  return 0
}

function exitWithUsageError(reason: string): number {
  process.stderr.write(`${reason}\n`)
  return 2
}

/**
 * Lists the definitions, and chapters separately as `groups`, so `nodes` only contains provisions. Omits the implied parents of stacked
 * markers. The text of a table is its rows, one per line.
 */
export function toOutput({ style, title, nodes, warnings, notes, discards }: ParsedRegulation): object {
  const provisions = nodes.filter((node) => node.kind !== 'chapter' && node.implied !== 'stacked')
  const groups = nodes.filter((node) => node.kind === 'chapter')
  return {
    style,
    ...(title === undefined ? {} : { title }),
    nodes: provisions.map(toOutputNode),
    warnings: [
      ...warnings.map((warning) => toOutputWarning(warning, 'warning')),
      ...notes.map((note) => toOutputWarning(note, 'note')),
    ],
    definitions: findDefinitions(nodes).map(({ term, aliases, path, definedIn }) => ({
      term,
      aliases,
      path,
      ...(definedIn && { definedIn }),
    })),
    groups: groups.map(toOutputNode),
    discards,
  }
}

/** A `note` needs no decision. `affectedPaths` lists all provisions that depend on the choice. */
function toOutputWarning(
  { path, code, message, interpretations, line, affectedPaths }: ParseWarning,
  severity: 'warning' | 'note',
): object {
  return {
    path,
    message: `${code}: ${message}`,
    interpretations,
    code,
    line,
    severity,
    affectedPaths,
  }
}

function toOutputNode({ path, kind, marker, heading, headingEnd, text, table, reservedTo }: ParsedNode): object {
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

// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

if (import.meta.main) process.exitCode = main(process.argv.slice(2))
