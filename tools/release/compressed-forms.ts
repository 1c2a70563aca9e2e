import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { workspace } from '../workspace.ts'

type Transform = (bytes: Buffer) => Promise<Buffer>

interface Form {
  readonly ending: 'br' | 'gz'
  readonly pack: Transform
  readonly unpack: Transform
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

const forms: readonly Form[] = [
  {
    ending: 'br',
    pack: (bytes) =>
      brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    unpack: promisify<Buffer, Buffer>(brotliDecompress),
  },
  { ending: 'gz', pack: (bytes) => gzipped(bytes, { level: 9 }), unpack: promisify<Buffer, Buffer>(gunzip) },
]

const usual = join(workspace, 'node_modules', '.cache', 'portal', 'compressed')
const unusedDays = 30

/**
 * Compressed forms of files, as small as they get. That takes seconds for a build, of which the next one has most files
 * again: what was made is kept by content in a folder, and believed only when it unpacks to that content.
 */
export class CompressedForms {
  readonly #folder: string

  constructor(folder = usual) {
    this.#folder = folder
  }

  /** Every form of some content, with the ending of its name. */
  of(bytes: Buffer): Promise<{ readonly ending: string; readonly bytes: Buffer }[]> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    return Promise.all(
      forms.map(async (form) => {
        const file = join(this.#folder, `${hash}.${form.ending}`)
        const kept = await this.#find(file, form, bytes)
        return { ending: form.ending, bytes: kept ?? (await this.#make(file, form, bytes)) }
      }),
    )
  }

  /** Removes what has not been used for a month. */
  async forgetOld(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = join(this.#folder, name)
      const { mtimeMs } = await stat(file)
      if (now - mtimeMs > unusedDays * 86_400_000) await rm(file, { force: true })
    }
  }

  async #find(file: string, { unpack }: Form, bytes: Buffer): Promise<Buffer | undefined> {
    try {
      const kept = await readFile(file)
      if (!(await unpack(kept)).equals(bytes)) return undefined
      const now = new Date()
      await utimes(file, now, now)
      return kept
    } catch {
      // Not there, or not whole: it is made again.
      return undefined
    }
  }

  async #make(file: string, { pack }: Form, bytes: Buffer): Promise<Buffer> {
    const made = await pack(bytes)
    await mkdir(this.#folder, { recursive: true })
    await writeFile(file, made)
    return made
  }
}
