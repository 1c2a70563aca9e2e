import { checkMicrochip } from './microchip.ts'
import { parseRegistryNumber } from './registry-numbers.ts'

/** Longest list that can be pasted or uploaded. */
export const maxListedHorses = 200

/** Why a row of a list names no horse. */
export type HorseListProblem = 'invalid' | 'repeated' | 'list-too-long'

/** A row of a list of horses; lines are counted from 1. */
export interface HorseListRow {
  readonly line: number
  readonly text: string
  /** A registry number or a microchip; null: see `problem`. */
  readonly identifier: string | null
  readonly problem: HorseListProblem | null
}

const columns = ['registry_number', 'microchip']

/**
 * Parses a list of horses: registry numbers or microchips separated by lines, commas, semicolons or tabs, or a CSV file with
 * a column `registry_number` or `microchip`. Empty parts are left out.
 */
export function parseHorseList(text: string): HorseListRow[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.split(/[,;\t]/).map(unquote))
  const header = lines[0]?.map((cell) => cell.toLowerCase()) ?? []
  const named = columns.map((column) => header.indexOf(column)).filter((index) => index >= 0)
  const rows: HorseListRow[] = []
  const seen = new Set<string>()
  for (const [index, cells] of lines.entries()) {
    if (named.length > 0 && index === 0) continue
    // A row of a file is one horse; the first of its columns that is filled identifies it.
    const parts = named.length > 0 ? [named.map((each) => cells[each] ?? '').find(Boolean) ?? ''] : cells
    for (const part of parts) if (part !== '') rows.push(toRow(part, index + 1, seen))
  }
  return rows
}

/** Returns the microchip or registry number that a text means, or undefined when it is neither. */
function parseIdentifier(text: string): string | undefined {
  const chip = checkMicrochip(text)
  return chip.isValid ? chip.microchip : parseRegistryNumber(text)
}

function toRow(text: string, line: number, seen: Set<string>): HorseListRow {
  const identifier = parseIdentifier(text)
  const row = { line, text: text.slice(0, 100) }
  if (identifier === undefined) return { ...row, identifier: null, problem: 'invalid' }
  if (seen.has(identifier)) return { ...row, identifier: null, problem: 'repeated' }
  if (seen.size >= maxListedHorses) return { ...row, identifier: null, problem: 'list-too-long' }
  seen.add(identifier)
  return { ...row, identifier, problem: null }
}

const unquote = (cell: string) => cell.trim().replaceAll(/^"|"$/g, '').trim()
