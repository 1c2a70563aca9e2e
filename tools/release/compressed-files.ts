import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { workspace } from '../workspace.ts'

/** `best` takes seconds for a build; `fast` is for a portal on this machine, where the size does not matter. */
export type CompressionLevel = 'best' | 'fast'

interface Encoding {
  readonly extension: 'br' | 'gz'
  readonly compress: (bytes: Buffer, level: CompressionLevel) => Promise<Buffer>
  readonly decompress: (bytes: Buffer) => Promise<Buffer>
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

const encodings: readonly Encoding[] = [
  {
    extension: 'br',
    compress: (bytes, level) =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level === 'best' ? 11 : 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    decompress: promisify<Buffer, Buffer>(brotliDecompress),
  },
  {
    extension: 'gz',
    compress: (bytes, level) => gzipped(bytes, { level: level === 'best' ? 9 : 5 }),
    decompress: promisify<Buffer, Buffer>(gunzip),
  },
]

const defaultFolder = join(workspace, 'node_modules', '.cache', 'portal', 'compressed')
const maxUnusedDays = 30

/**
 * Compresses files. The next build contains most of the files again, so results are cached by content and level. A
 * cached file is used only if it decompresses to the content.
 */
export class CompressedFileCache {
  readonly #level: CompressionLevel
  readonly #folder: string

  constructor(level: CompressionLevel, folder = defaultFolder) {
    this.#level = level
    this.#folder = folder
  }

  /** Returns the content in every encoding, with the file extension of each. */
  compress(bytes: Buffer): Promise<{ readonly extension: string; readonly bytes: Buffer }[]> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    return Promise.all(
      encodings.map(async (encoding) => {
        const file = join(this.#folder, `${hash}-${this.#level}.${encoding.extension}`)
        const cached = await this.#readCached(file, encoding, bytes)
        return { extension: encoding.extension, bytes: cached ?? (await this.#compressAndStore(file, encoding, bytes)) }
      }),
    )
  }

  /** Removes files that were not used for a month. */
  async removeUnused(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = join(this.#folder, name)
      const { mtimeMs } = await stat(file)
      if (now - mtimeMs > maxUnusedDays * 86_400_000) await rm(file, { force: true })
    }
  }

  async #readCached(file: string, { decompress }: Encoding, bytes: Buffer): Promise<Buffer | undefined> {
    try {
      const cached = await readFile(file)
      if (!(await decompress(cached)).equals(bytes)) return undefined
      const now = new Date()
      await utimes(file, now, now)
      return cached
    } catch {
      // Missing or damaged: compress it again.
      return undefined
    }
  }

  async #compressAndStore(file: string, { compress }: Encoding, bytes: Buffer): Promise<Buffer> {
    const compressed = await compress(bytes, this.#level)
    await mkdir(this.#folder, { recursive: true })
    await writeFile(file, compressed)
    return compressed
  }
}
