import type { Numbering, NumberingLevel } from './numbering.ts'
import { isEnabled, parseXml } from './word-xml.ts'

type MutableLevel = { -readonly [K in keyof NumberingLevel]: NumberingLevel[K] }
interface Override {
  start?: number
  level?: NumberingLevel
}

/** Reads the lists of a numbering part. */
export function readNumbering(xml: string): Numbering {
  const abstracts = new Map<string, Map<number, NumberingLevel>>()
  const lists = new Map<string, { abstractId: string; overrides: Map<number, Override> }>()
  let abstract: Map<number, NumberingLevel> | undefined
  let list: { abstractId: string; overrides: Map<number, Override> } | undefined
  let override: Override | undefined
  let level: MutableLevel | undefined
  parseXml(xml, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? ''
      switch (name) {
        case 'w:abstractNum':
          abstract = new Map()
          abstracts.set(attributes['w:abstractNumId'] ?? '', abstract)
          break
        case 'w:num':
          list = { abstractId: '', overrides: new Map() }
          lists.set(attributes['w:numId'] ?? '', list)
          break
        case 'w:abstractNumId':
          if (list) list.abstractId = value
          break
        case 'w:lvlOverride':
          override = {}
          list?.overrides.set(Number(attributes['w:ilvl'] ?? 0), override)
          break
        case 'w:startOverride':
          if (override) override.start = Number(value)
          break
        case 'w:lvl':
          level = { start: 1, format: 'decimal', text: '' }
          if (override) override.level = level
          else abstract?.set(Number(attributes['w:ilvl'] ?? 0), level)
          break
        case 'w:start':
          if (level) level.start = Number(value)
          break
        case 'w:numFmt':
          if (level) level.format = value
          break
        case 'w:lvlText':
          if (level) level.text = value
          break
        case 'w:lvlRestart':
          if (level) level.restartAfter = Number(value)
          break
        case 'w:isLgl':
          if (level) level.isLegal = isEnabled(attributes)
          break
        default:
      }
    },
    close(name) {
      if (name === 'w:abstractNum') abstract = undefined
      else if (name === 'w:num') list = undefined
      else if (name === 'w:lvlOverride') override = undefined
      else if (name === 'w:lvl') level = undefined
    },
  })
  return { abstracts, lists }
}

/** The list and level of a style's paragraphs. */
export interface StyleNumbering {
  readonly listId: string
  readonly level: number
}

/** Reads the styles that number their paragraphs. Headings are often numbered only through their style. */
export function readStyles(xml: string): ReadonlyMap<string, StyleNumbering> {
  const styles = new Map<string, { basedOn?: string; listId?: string; level?: number }>()
  let style: { basedOn?: string; listId?: string; level?: number } | undefined
  parseXml(xml, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') styles.set(attributes['w:styleId'] ?? '', (style = {}))
      else if (!style) return
      else if (name === 'w:basedOn') style.basedOn = value
      else if (name === 'w:numId') style.listId = value
      else if (name === 'w:ilvl') style.level = Number(value)
    },
    close(name) {
      if (name === 'w:style') style = undefined
    },
  })
  const numberings = new Map<string, StyleNumbering>()
  for (const id of styles.keys()) {
    const ancestors = []
    for (let current = styles.get(id); current && ancestors.length < 20; current = styles.get(current.basedOn ?? ''))
      ancestors.push(current)
    const listId = ancestors.find((ancestor) => ancestor.listId !== undefined)?.listId
    const level = ancestors.find((ancestor) => ancestor.level !== undefined)?.level
    if (listId !== undefined && listId !== '0') numberings.set(id, { listId, level: level ?? 0 })
  }
  return numberings
}
