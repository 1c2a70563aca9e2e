import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CompressedFileCache } from './compressed-files.ts'

const content = Buffer.from('the same words again and '.repeat(200))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Compresses the content and decompresses it again in every encoding. */
async function compressAndDecompress(cache: CompressedFileCache): Promise<string[]> {
  const compressed = await cache.compress(content)
  return compressed.map(({ extension: ending, bytes }) =>
    String(ending === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)),
  )
}

describe('CompressedFileCache', () => {
  it('returns the same compressed files from the cache', async () => {
    expect(await compressAndDecompress(new CompressedFileCache('best', folder))).toEqual([
      String(content),
      String(content),
    ])
    expect(readdirSync(folder)).toHaveLength(2)
    expect(await new CompressedFileCache('best', folder).compress(content)).toEqual(
      await new CompressedFileCache('best', folder).compress(content),
    )
  })

  it('compresses again if a cached file is truncated or belongs to other content', async () => {
    await new CompressedFileCache('best', folder).compress(content)
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'cut off')
    expect(await compressAndDecompress(new CompressedFileCache('best', folder))).toEqual([
      String(content),
      String(content),
    ])
    const [otherFile] = await new CompressedFileCache('best', folder).compress(Buffer.from('other'.repeat(200)))
    for (const name of readdirSync(folder))
      if (name.endsWith('.br')) writeFileSync(join(folder, name), otherFile?.bytes ?? '')
    expect(await compressAndDecompress(new CompressedFileCache('best', folder))).toEqual([
      String(content),
      String(content),
    ])
  })

  it('compresses faster for a portal on this machine, and keeps the results apart', async () => {
    expect(await compressAndDecompress(new CompressedFileCache('fast', folder))).toEqual([
      String(content),
      String(content),
    ])
    await new CompressedFileCache('best', folder).compress(content)
    expect(readdirSync(folder)).toHaveLength(4)
  })

  it('removes files that were not used for a month', async () => {
    const cache = new CompressedFileCache('best', folder)
    await cache.compress(content)
    const [unused = '', recent] = readdirSync(folder)
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    utimesSync(join(folder, unused), longAgo, longAgo)
    await cache.removeUnused()
    expect(readdirSync(folder)).toEqual([recent])
  })
})
