import { parseRegulation, type ParseOptions } from '../parse/parse-regulation.ts'
import type { ChosenInterpretation, ParseWarning } from '../parse/parsed-regulation.ts'
import { changeLevel } from './change-level.ts'
import type { Correction, CorrectedNode, CorrectedRegulation, OpenWarning, OutlineItem } from './correction.ts'
import { toNodes, toOutline } from './outline.ts'
import { updateDuplicateWarnings } from './duplicate-labels.ts'
import { joinWithPrevious, splitItem } from './split-join.ts'

type TreeCorrection = Exclude<Correction, { op: 'interpret' }>

/**
 * Parses a text and applies corrections. Pure; never throws, whatever the text and corrections. Chosen interpretations
 * are applied first because they affect parsing, then the other corrections in order. No correction loses text.
 */
export function parseWithCorrections(
  lines: string | readonly string[],
  corrections: readonly Correction[],
  options: Pick<ParseOptions, 'style' | 'onProgress'> = {},
): CorrectedRegulation {
  const chosenInterpretations = corrections.filter((correction) => correction.op === 'interpret')
  const parsed = parseRegulation(lines, { ...options, chosenInterpretations })
  const initialItems = toOutline(parsed.nodes)
  const warnings = parsed.warnings
    .filter((warning) => !isInterpretationChosen(warning, chosenInterpretations))
    .map((warning) => ({ warning, key: findNodeKey(warning, parsed.nodes, initialItems) }))
  const resolvedKeys = new Set<string>()
  const skippedCorrections: number[] = []
  let items = initialItems
  corrections.forEach((correction, correctionIndex) => {
    if (correction.op === 'interpret') return
    const index = items.findIndex((item) => item.key === correction.nodeKey)
    const correctedItems = index === -1 ? undefined : applyCorrection(items, index, correction)
    if (correctedItems === undefined) skippedCorrections.push(correctionIndex)
    else {
      items = correctedItems
      resolvedKeys.add(correction.op === 'accept' ? `${correction.nodeKey} ${correction.code}` : correction.nodeKey)
    }
  })
  const nodes = toNodes(items)
  const openWarnings = locateOpenWarnings(
    warnings.filter(({ warning, key }) => !resolvedKeys.has(key) && !resolvedKeys.has(`${key} ${warning.code}`)),
    nodes,
  )
  return {
    style: parsed.style,
    ...(parsed.title !== undefined && { title: parsed.title }),
    nodes,
    warnings:
      items === initialItems
        ? openWarnings
        : updateDuplicateWarnings(openWarnings, nodes).filter((warning) => !isAccepted(warning, nodes, resolvedKeys)),
    notes: parsed.notes,
    discards: parsed.discards,
    skippedCorrections,
  }
}

function applyCorrection(items: OutlineItem[], index: number, correction: TreeCorrection): OutlineItem[] | undefined {
  switch (correction.op) {
    case 'level':
      return changeLevel(items, index, correction.by)
    case 'split':
      return splitItem(items, index, correction.offset)
    case 'join':
      return joinWithPrevious(items, index)
    case 'accept':
      return items
  }
}

function isAccepted(
  { node, code }: OpenWarning,
  nodes: readonly CorrectedNode[],
  resolvedKeys: ReadonlySet<string>,
): boolean {
  return resolvedKeys.has(`${nodes[node]?.key ?? ''} ${code}`)
}

/** Returns true if a person chose this interpretation of the line; it needs no warning then. */
function isInterpretationChosen(
  { line, path }: ParseWarning,
  chosenInterpretations: readonly ChosenInterpretation[],
): boolean {
  return chosenInterpretations.some(
    (interpretation) => interpretation.line === line && interpretation.path.join('/') === path.join('/'),
  )
}

/**
 * Finds the provision that a warning is about: the one with its path on its line, else the last one that starts on or
 * before that line.
 */
function findNodeKey(
  { line, path }: ParseWarning,
  nodes: readonly { path: readonly string[] }[],
  items: readonly OutlineItem[],
): string {
  const label = path.join('/')
  const exactItem = items.findLast((item, index) => item.line === line && nodes[index]?.path.join('/') === label)
  return (exactItem ?? items.findLast((item) => item.line <= line) ?? items[0])?.key ?? ''
}

/**
 * Returns the open warnings in document order, each with its provision's index. Drops warnings whose provision was
 * joined to another.
 */
function locateOpenWarnings(
  warnings: readonly { readonly warning: ParseWarning; readonly key: string }[],
  nodes: readonly CorrectedNode[],
): OpenWarning[] {
  const indexes = new Map(nodes.map((node, index) => [node.key, index]))
  return warnings
    .flatMap(({ warning, key }) => {
      const node = indexes.get(key)
      return node === undefined ? [] : [{ ...warning, node }]
    })
    .toSorted((a, b) => a.node - b.node)
}
