import { SourceMap } from 'node:module'
import { posix } from 'node:path'

/** Bytes of built code by source file, relative to the workspace. */
export type BytesBySource = ReadonlyMap<string, number>

/** Counts the bytes of a built file with its source map; `folder` is the package that was built. */
export function countBytesBySource(code: string, map: string, folder: string): Map<string, number> {
  const sources = new SourceMap(JSON.parse(map))
  const bytes = new Map<string, number>()
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length;) {
      const entry = sources.findEntry(line, column)
      const named = 'originalSource' in entry ? (entry.originalSource as string | undefined) : undefined
      const source = named === undefined ? '(the bundler)' : toWorkspacePath(named, folder)
      // Code belongs to the last mapped source; looking every few characters is precise enough.
      const step = Math.min(8, text.length - column)
      bytes.set(source, (bytes.get(source) ?? 0) + step)
      column += step
    }
  }
  return bytes
}

function toWorkspacePath(source: string, folder: string): string {
  if (source.startsWith('data:')) return '(federation, embedded)'
  const path = source.replace(/^webpack:\/\/[^/]*\//, '')
  return path.startsWith('webpack/') ? path : posix.normalize(posix.join(folder, path))
}

/** Adds up several files. */
export function addUp(all: readonly BytesBySource[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const bytes of all) for (const [source, count] of bytes) sum.set(source, (sum.get(source) ?? 0) + count)
  return sum
}

/** Origins of the difference to a single bundle, in minified bytes before compression. */
export interface Difference {
  /** The federation runtime and the code that its builds add. */
  readonly runtime: number
  /** Code in both the shell and the remote. */
  readonly duplicates: number
  /** Code of facades and shared libraries that this page does not use. */
  readonly facades: number
  /** The largest contributions by name. */
  readonly largest: readonly { readonly source: string; readonly kind: string; readonly bytes: number }[]
}

const isFederationCode =
  /@module-federation\/|libs\/web\/federation\/(?:build|src\/container)|^\(federation|webpack\/(?:container|sharing)|webpack\/runtime\/.*(?:federation|shar|consume|remote|container|expose)/

/** Compares the code of the shell and the remote with a single bundle. */
export function compareSources(shell: BytesBySource, remote: BytesBySource, one: BytesBySource): Difference {
  const parts: { source: string; kind: 'runtime' | 'duplicates' | 'facades'; bytes: number }[] = []
  for (const [source, bytes] of addUp([shell, remote])) {
    const more = bytes - (one.get(source) ?? 0)
    if (more <= 0) continue
    const twice = Math.min(shell.get(source) ?? 0, remote.get(source) ?? 0, more)
    if (isFederationCode.test(source)) parts.push({ source, kind: 'runtime', bytes: more })
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
