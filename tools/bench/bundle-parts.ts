import { SourceMap } from 'node:module'
import { posix } from 'node:path'

/** Bytes of built code by the source file they come from, whose names are paths from the workspace. */
export type BytesBySource = ReadonlyMap<string, number>

/** Of a built file, by its source map; `folder` is the package it was built in. */
export function bytesBySource(code: string, map: string, folder: string): Map<string, number> {
  const sources = new SourceMap(JSON.parse(map))
  const bytes = new Map<string, number>()
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length;) {
      const entry = sources.findEntry(line, column)
      const named = 'originalSource' in entry ? (entry.originalSource as string | undefined) : undefined
      const source = named === undefined ? '(the bundler)' : pathOf(named, folder)
      // Code of one source is one run until the map says otherwise; looking every few characters is near enough.
      const step = Math.min(8, text.length - column)
      bytes.set(source, (bytes.get(source) ?? 0) + step)
      column += step
    }
  }
  return bytes
}

function pathOf(source: string, folder: string): string {
  if (source.startsWith('data:')) return '(federation, embedded)'
  const path = source.replace(/^webpack:\/\/[^/]*\//, '')
  return path.startsWith('webpack/') ? path : posix.normalize(posix.join(folder, path))
}

/** Adds up what several files hold. */
export function together(all: readonly BytesBySource[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const bytes of all) for (const [source, count] of bytes) sum.set(source, (sum.get(source) ?? 0) + count)
  return sum
}

/** Where the difference to one bundle comes from; minified bytes before compression. */
export interface Difference {
  /** The federation runtime and what the builds add for it. */
  readonly runtime: number
  /** Code that the shell and the remote both carry. */
  readonly duplicates: number
  /** What facades and shared libraries offer and this page does not use. */
  readonly facades: number
  /** The largest contributions, by name. */
  readonly largest: readonly { readonly source: string; readonly kind: string; readonly bytes: number }[]
}

const ofFederation =
  /@module-federation\/|libs\/web\/federation\/(?:build|src\/container)|^\(federation|webpack\/(?:container|sharing)|webpack\/runtime\/.*(?:federation|shar|consume|remote|container|expose)/

/** Compares what the shell and the remote hold with what one bundle holds. */
export function differenceOf(shell: BytesBySource, remote: BytesBySource, one: BytesBySource): Difference {
  const parts: { source: string; kind: 'runtime' | 'duplicates' | 'facades'; bytes: number }[] = []
  for (const [source, bytes] of together([shell, remote])) {
    const more = bytes - (one.get(source) ?? 0)
    if (more <= 0) continue
    const twice = Math.min(shell.get(source) ?? 0, remote.get(source) ?? 0, more)
    if (ofFederation.test(source)) parts.push({ source, kind: 'runtime', bytes: more })
    else {
      if (twice > 0) parts.push({ source, kind: 'duplicates', bytes: twice })
      if (more > twice) parts.push({ source, kind: 'facades', bytes: more - twice })
    }
  }
  const sum = (kind: string) => parts.reduce((total, part) => total + (part.kind === kind ? part.bytes : 0), 0)
  return {
    runtime: sum('runtime'),
    duplicates: sum('duplicates'),
    facades: sum('facades'),
    largest: parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 15),
  }
}
